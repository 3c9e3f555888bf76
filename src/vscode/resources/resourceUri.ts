import { Uri } from 'vscode';
import { addressParts, parseAddress, resourceScheme, type ResourceAddress } from './resourceAddress';

/** The address of a content of a resource as the editor takes it. */
export function resourceUri(address: ResourceAddress, fileName: string): Uri {
  return Uri.from({ scheme: resourceScheme, ...addressParts(address, fileName) });
}

/** What a document of a resource shows; undefined for any other document. */
export function addressOf(uri: Uri): ResourceAddress | undefined {
  return uri.scheme === resourceScheme ? parseAddress(uri) : undefined;
}
