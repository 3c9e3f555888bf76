import { secretArguments, secretsOfSecretPlace, secretsOfUrl, secretsOfValue } from '../audit/entrySecrets';
import type { OAuthClient } from '../auth/types';
import type { EndpointSpec, LaunchSpec, ServerSpec } from './resolveEntry';

/**
 * The secrets in what an entry came to, variables resolved, so that they can be hidden wherever the server repeats them.
 * @param inherited - the environment that processes have anyway: whoever knows it knows its secrets
 */
export function secretsOfSpec(
  spec: ServerSpec,
  inherited: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  return spec.transport === 'stdio' ? launchSecrets(spec, inherited) : endpointSecrets(spec);
}

/** The secrets of an `envFile`: a place made for them. */
export function secretsOfEnvFile(values: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => secretsOfSecretPlace(name, value ?? ''));
}

function launchSecrets({ args, env }: LaunchSpec, inherited: Readonly<Record<string, string | undefined>>): string[] {
  const own = Object.entries(env).filter(([name, value]) => inherited[name] !== value);
  return [...own.flatMap(([name, value]) => secretsOfValue(name, value)), ...secretArguments(args)];
}

function endpointSecrets({ url, headers, oauth }: EndpointSpec): string[] {
  return [
    ...secretsOfUrl(url),
    ...Object.entries(headers).flatMap(([name, value]) => secretsOfSecretPlace(name, value)),
    ...(oauth ? clientSecrets(oauth) : []),
  ];
}

function clientSecrets(client: OAuthClient): string[] {
  switch (client.grant) {
    case 'authorizationCode':
      return given(client.clientSecret);
    case 'clientCredentials':
      return given(client.proof.kind === 'secret' ? client.proof.secret : client.proof.key);
    case 'enterpriseManaged':
      return given(client.clientSecret, client.identityProvider.clientSecret, client.identityProvider.idToken);
    case 'jwtBearer':
      return given(client.assertion);
  }
}

function given(...values: readonly (string | undefined)[]): string[] {
  return values.filter((value) => value !== undefined);
}
