/** What a form asks for, in the order of the schema's properties; `protocol.md` §7. */
export type FormField = TextField | NumberField | BooleanField | ChoiceField | MultiChoiceField | JsonField;

interface FieldBase {
  readonly key: string;
  /** The title, else the key. */
  readonly label: string;
  readonly description: string | undefined;
  readonly required: boolean;
  /** The field looks as if it asked for a password, token, API key or card: servers must not. */
  readonly secretWarning: boolean;
}

export interface TextField extends FieldBase {
  readonly kind: 'string';
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  readonly format: string | undefined;
  readonly default: string | undefined;
}

export interface NumberField extends FieldBase {
  readonly kind: 'integer' | 'number';
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  /** Outside the form subset, but common in tools' input schemas. */
  readonly exclusiveMinimum: number | undefined;
  readonly exclusiveMaximum: number | undefined;
  readonly default: number | undefined;
}

export interface BooleanField extends FieldBase {
  readonly kind: 'boolean';
  readonly default: boolean | undefined;
}

export interface FieldOption {
  /** What is sent. */
  readonly value: string;
  /** What is shown. */
  readonly label: string;
}

export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly options: readonly FieldOption[];
  readonly default: string | undefined;
}

export interface MultiChoiceField extends FieldBase {
  readonly kind: 'multiChoice';
  readonly options: readonly FieldOption[];
  readonly minItems: number | undefined;
  readonly maxItems: number | undefined;
  readonly default: readonly string[] | undefined;
}

/** Outside the subset that has boxes of its own: typed as JSON. */
export interface JsonField extends FieldBase {
  readonly kind: 'json';
  readonly schema: Readonly<Record<string, unknown>>;
  readonly default: unknown;
}

/** A schema read as a form. */
export interface FormFields {
  /** One a property, in the order of the properties. */
  readonly fields: readonly FormField[];
  /** Defects of the schema that do not keep it from being asked, each a sentence. */
  readonly problems: readonly string[];
}

/** What a person entered into one field. `undefined` stands for left empty. */
export type FieldInput =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'picked'; readonly values: readonly string[] }
  | undefined;

export type FieldProblem =
  | 'required'
  | 'tooShort'
  | 'tooLong'
  | 'format'
  | 'notAnInteger'
  | 'notANumber'
  | 'notExact'
  | 'tooSmall'
  | 'tooLarge'
  | 'tooFew'
  | 'tooMany'
  | 'notAnOption'
  | 'notJson';

/** The outcome of checking one input: the value to send (`undefined`: omit the key), or what is wrong, in words. */
export type FieldCheck =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly why: FieldProblem; readonly message: string };

/** One field whose input is refused. */
export interface FieldError {
  readonly key: string;
  readonly why: FieldProblem;
  readonly message: string;
}

/** The outcome of checking a whole form: the `content` to send, or every field that is wrong, in order. */
export type FormCheck =
  | { readonly ok: true; readonly content: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

export interface ElicitResult {
  readonly action: 'accept' | 'decline' | 'cancel';
  readonly content?: Readonly<Record<string, unknown>>;
}

/** The `params` of an `elicitation/create`, checked to be of a mode that was declared. */
export type ElicitRequest =
  | {
      readonly mode: 'form';
      readonly message: string;
      readonly requestedSchema: Readonly<Record<string, unknown>>;
    }
  | {
      readonly mode: 'url';
      readonly message: string;
      readonly url: string;
    };
