import { createHash, webcrypto } from 'node:crypto';
import { DpopSession, generateDpopKeyPair, type DpopKeyPair } from '@modelcontextprotocol/client';

/** The private key of a session as a JWK, to be kept with the tokens that are bound to it. */
export type DpopJwk = Readonly<Record<string, unknown>>;

const curve = { name: 'ECDSA', namedCurve: 'P-256' };

/** A new key for proofs (RFC 9449), that can be kept. */
export async function createDpopKey(): Promise<DpopJwk> {
  const { privateKey } = await generateDpopKeyPair({ alg: 'ES256', extractable: true });
  return { ...(await webcrypto.subtle.exportKey('jwk', privateKey)) };
}

/** What makes proofs with a kept key. @throws if it is none of {@link createDpopKey}. */
export async function openDpopSession(jwk: DpopJwk): Promise<DpopSession> {
  const { kty, crv, x, y } = jwk;
  const publicJwk = { kty, crv, x, y } as { kty: string; crv: string; x: string; y: string };
  const [privateKey, publicKey] = await Promise.all([
    webcrypto.subtle.importKey('jwk', jwk, curve, false, ['sign']),
    webcrypto.subtle.importKey('jwk', publicJwk, curve, true, ['verify']),
  ]);
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  const keyPair: DpopKeyPair = { privateKey, publicKey, publicJwk, thumbprint, alg: 'ES256' };
  return DpopSession.create({ keyPair });
}
