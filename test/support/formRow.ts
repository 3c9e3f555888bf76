/** What a person does with one field; `test/cases/forms.json`. */
export type FormAnswer =
  | string
  | boolean
  | { readonly pick: string | readonly string[] }
  | { readonly pickLabel: string }
  | { readonly pickLabels: readonly string[] }
  | { readonly keep: true }
  | { readonly skip: true }
  | { readonly action: 'accept' | 'decline' | 'cancel' };

export interface FormRow {
  readonly id: string;
  readonly requestedSchema: unknown;
  readonly answers: readonly FormAnswer[];
  readonly expect: {
    readonly action: 'accept' | 'decline' | 'cancel' | null;
    readonly content?: unknown;
    readonly errors?: readonly { readonly key: string }[];
  };
}
