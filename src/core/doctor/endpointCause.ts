import { networkCode } from '../era/httpReply';
import type { ProbeAnswer } from '../era/types';
import type { EndpointCause } from './cause';

type NoReply = Extract<ProbeAnswer, { kind: 'noReply' }>;
type Malformed = Extract<ProbeAnswer, { kind: 'malformed' }>;

/** Why an endpoint gave nothing that speaks of an era. `mayAuthorize`: signing in could help. */
export function causeOfNoReply({ because, detail, httpStatus }: NoReply, mayAuthorize: boolean): EndpointCause {
  switch (because) {
    case 'authorization':
      return { kind: mayAuthorize ? 'signInNeeded' : 'forbidden' };
    case 'redirect':
      return { kind: 'redirected', detail };
    case 'transport':
      return httpStatus === undefined ? causeOfNetwork(networkCode(detail), detail) : causeOfStatus(httpStatus);
  }
}

/** Why no response came, by the code of the system, Node or OpenSSL. `detail`: the error's own words. */
export function causeOfNetwork(code: string | undefined, detail: string): EndpointCause {
  switch (code ?? '') {
    case 'ECONNREFUSED':
      return { kind: 'refused' };
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_NODATA':
    case 'EAI_NONAME':
      return { kind: 'nameUnknown' };
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return { kind: 'certificate', problem: 'selfSigned' };
    case 'CERT_HAS_EXPIRED':
    case 'CERT_NOT_YET_VALID':
      return { kind: 'certificate', problem: 'expired' };
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return { kind: 'certificate', problem: 'otherName' };
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'CERT_UNTRUSTED':
      return { kind: 'certificate', problem: 'untrusted' };
    case 'ECONNRESET':
    case 'EPIPE':
    case 'ECONNABORTED':
      return { kind: 'connectionLost' };
    default:
      return causeOfOtherCode(code ?? '', detail);
  }
}

function causeOfOtherCode(code: string, detail: string): EndpointCause {
  if (code.startsWith('HPE_')) return { kind: 'notHttp' };
  if (code === 'EPROTO' || code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS')) {
    const isPlain = /wrong version number|packet length too long|WRONG_VERSION|PACKET_LENGTH/i.test(
      `${code} ${detail}`,
    );
    return { kind: isPlain ? 'plainHttp' : 'tlsFailed' };
  }
  return { kind: 'unreachable' };
}

/** What a status of failure says. */
export function causeOfStatus(status: number): EndpointCause {
  switch (status) {
    case 401:
      return { kind: 'signInNeeded' };
    case 403:
      return { kind: 'forbidden' };
    case 404:
    case 405:
    case 410:
      return { kind: 'notFound' };
    case 407:
      return { kind: 'proxyCredentials' };
    case 429:
      return { kind: 'tooManyRequests' };
    case 408:
    case 502:
    case 503:
    case 504:
      return { kind: 'gatewayFailure', status };
    default:
      return status >= 500 ? { kind: 'serverFailure', status } : { kind: 'notMcp' };
  }
}

/** What it is that answers in no way that MCP knows. */
export function causeOfNonsense({ detail, httpStatus = 200 }: Malformed): EndpointCause {
  if (httpStatus === 404 || httpStatus === 405 || httpStatus === 410) return { kind: 'notFound' };
  return { kind: /\(text\/html|with text\/html/.test(detail) ? 'htmlPage' : 'notMcp' };
}
