import { workspace, type Uri } from 'vscode';
import { setPropertyEdit } from './jsoncEdit';

/** A file with settings, and where in it they are. */
export interface SettingsPlace {
  readonly file: Uri;
  /** Keys that lead to the object with the settings. */
  readonly root: readonly string[];
}

/**
 * Sets a property of a setting that is there, in its file, touching nothing else: comments and layout stay. The editor
 * sees the change as one from outside, so that nothing is formatted on the way.
 * @param json - the value as JSON
 * @returns false if that was not possible, with nothing changed: the file has unsaved changes, or is not as expected
 */
export async function writeProperty(
  { file, root }: SettingsPlace,
  path: readonly string[],
  key: string,
  json: string,
): Promise<boolean> {
  if (workspace.textDocuments.some(({ uri, isDirty }) => isDirty && uri.toString() === file.toString())) return false;
  const bytes = await workspace.fs.readFile(file).then(undefined, () => undefined);
  if (!bytes) return false;
  const text = Buffer.from(bytes).toString('utf8');
  const edit = setPropertyEdit(text, [...root, ...path], key, json);
  if (!edit) return false;
  const changed = `${text.slice(0, edit.offset)}${edit.content}${text.slice(edit.offset + edit.length)}`;
  await workspace.fs.writeFile(file, Buffer.from(changed, 'utf8'));
  return true;
}
