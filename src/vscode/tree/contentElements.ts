/** What the rows for prompts and resources below a server stand for; see {@link TreeElement}. */
export type ContentElement =
  ContentGroupElement | PromptElement | ResourceElement | TemplateElement | ContentProblemElement;

/** What is grouped below a server. Templates are among the resources. */
export type ContentGroup = 'prompts' | 'resources';

/** The prompts or resources of a server; they are fetched when it is expanded. */
export interface ContentGroupElement {
  readonly kind: 'group';
  readonly key: string;
  readonly server: string;
  readonly group: ContentGroup;
}

export interface PromptElement {
  readonly kind: 'prompt';
  readonly key: string;
  readonly server: string;
  readonly name: string;
  /** What to get it with; absent: the person is asked. */
  readonly args?: Readonly<Record<string, string>>;
}

export interface ResourceElement {
  readonly kind: 'resource';
  readonly key: string;
  readonly server: string;
  readonly uri: string;
}

export interface TemplateElement {
  readonly kind: 'template';
  readonly key: string;
  readonly server: string;
  readonly uriTemplate: string;
}

/** Why a group has no rows. */
export interface ContentProblemElement {
  readonly kind: 'contentProblem';
  readonly key: string;
  readonly server: string;
}

/** What a command gets that is meant for one resource, as if it came from its row. */
export function resourceElement(server: string, uri: string): ResourceElement {
  return { kind: 'resource', key: `resource:${server}:${uri}`, server, uri };
}

export function templateElement(server: string, uriTemplate: string): TemplateElement {
  return { kind: 'template', key: `template:${server}:${uriTemplate}`, server, uriTemplate };
}

export function promptElement(server: string, name: string): PromptElement {
  return { kind: 'prompt', key: `prompt:${server}:${name}`, server, name };
}
