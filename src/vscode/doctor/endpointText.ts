import { assertNever } from '../../core/base/assert';
import type { EndpointCause } from '../../core/doctor/cause';
import type { Localizer } from '../localizer';
import { code, startAgain, startStep, type CauseText } from './causeText';

/** Why an endpoint is not reached, or is none, in words. */
export function endpointText(cause: EndpointCause, l10n: Localizer): CauseText {
  const checkUrl = l10n.t('Check `url` in the entry: host, port and path.');
  switch (cause.kind) {
    case 'refused':
      return {
        title: l10n.t('The machine is there, but nothing listens at that port.'),
        steps: [
          l10n.t('Start the server, and check the port in `url`.'),
          l10n.t(
            '`localhost` is the machine where servers run (see *Where it runs* below), not always the one before you.',
          ),
        ],
      };
    case 'nameUnknown':
      return {
        title: l10n.t('The name of the host in `url` is not known.'),
        steps: [
          l10n.t('Check the spelling of the host in `url`.'),
          l10n.t('Check the network: a company’s names often need its VPN.'),
        ],
      };
    case 'unreachable':
      return {
        title: l10n.t('The server is not reached: no answer, or no way to it.'),
        steps: [checkUrl, l10n.t('Check the network, a firewall, and the proxy (see *Address* below).')],
      };
    case 'connectionLost':
      return {
        title: l10n.t('The connection was cut before an answer came.'),
        steps: [
          l10n.t('Look at the log of the server, and of what stands before it.'),
          l10n.t('If it wants TLS, the address has to begin with `https:`.'),
        ],
      };
    case 'plainHttp':
      return {
        title: l10n.t('The address begins with `https:`, but the server speaks plain HTTP at that port.'),
        steps: [
          l10n.t('Write `http:` for a server on this machine, or use the port that speaks TLS.'),
          startAgain(l10n),
        ],
      };
    case 'tlsFailed':
      return {
        title: l10n.t('No secure connection came into being (TLS).'),
        steps: [l10n.t('Check that the port is one for HTTPS, and which TLS versions the server takes.'), checkUrl],
      };
    case 'certificate':
      return certificate(cause.problem, l10n);
    case 'notHttp':
      return {
        title: l10n.t('What answers there does not speak HTTP.'),
        steps: [checkUrl],
      };
    case 'signInNeeded':
      return {
        title: l10n.t('It wants to know who asks (HTTP 401).'),
        steps: [
          l10n.t('Run **MCP Host: Sign In…**'),
          l10n.t(
            'Or put what it needs into `headers`, for instance `Authorization` with {0}.',
            code('Bearer ${secret:NAME}'),
          ),
        ],
      };
    case 'forbidden':
      return {
        title: l10n.t('It refuses this host (HTTP 403), and does not say how that could change.'),
        steps: [
          l10n.t('Check the credentials in `headers`, or sign in as somebody who may use it.'),
          l10n.t('Some servers only take requests from certain hosts or networks: ask who runs it.'),
        ],
      };
    case 'notFound':
      return {
        title: l10n.t('There is no MCP endpoint at that path.'),
        steps: [
          l10n.t('Correct the path in `url`; it is often `/mcp`.'),
          l10n.t('Look into the documentation of the server for its Streamable HTTP address.'),
        ],
      };
    case 'proxyCredentials':
      return {
        title: l10n.t('The proxy wants to know who asks (HTTP 407).'),
        steps: [
          l10n.t('Put user and password into the address in `http.proxy`, or sign in to the proxy.'),
          startAgain(l10n),
        ],
      };
    case 'tooManyRequests':
      return {
        title: l10n.t('It was asked too often (HTTP 429).'),
        steps: [l10n.t('Wait a little: it is tried again by itself.')],
      };
    case 'serverFailure':
      return {
        title: l10n.t('The server has a failure of its own (HTTP {0}).', cause.status),
        steps: [l10n.t('Look at the log of the server, or tell who runs it. It is tried again by itself.')],
      };
    case 'gatewayFailure':
      return {
        title: l10n.t('What stands before the server does not reach it (HTTP {0}).', cause.status),
        steps: [l10n.t('Check that the server itself runs, or tell who runs it. It is tried again by itself.')],
      };
    case 'redirected':
      return {
        title: l10n.t('It leads elsewhere, which is not followed: {0}.', code(cause.detail)),
        steps: [l10n.t('If you trust that address, make it the `url` of the entry.'), startAgain(l10n)],
      };
    case 'htmlPage':
      return {
        title: l10n.t('A web page is at that address, not an MCP endpoint.'),
        steps: [
          l10n.t('Correct the path in `url`; it is often `/mcp`.'),
          l10n.t('If it is the page of a sign-in or of a proxy, sign in there first.'),
        ],
      };
    case 'notMcp':
      return {
        title: l10n.t('What answers there is no MCP endpoint.'),
        steps: [checkUrl, l10n.t('Look at the answers below for what came back.')],
      };
    case 'httpSse':
      return {
        title: l10n.t('It speaks the HTTP+SSE transport of 2024-11-05, which is deprecated and not spoken here.'),
        steps: [
          l10n.t('Use its Streamable HTTP address, if it has one; it is often `/mcp`.'),
          l10n.t(
            'Otherwise update the server, or run a bridge as a `command`, for instance `npx mcp-remote` with this address.',
          ),
        ],
      };
    default:
      return assertNever(cause);
  }
}

function certificate(problem: Extract<EndpointCause, { kind: 'certificate' }>['problem'], l10n: Localizer): CauseText {
  switch (problem) {
    case 'selfSigned':
      return {
        title: l10n.t('Its certificate is signed by itself, or by an authority that this system does not know.'),
        steps: [
          l10n.t(
            'Add the certificate, or that of its authority, to those that this system trusts, and reload the window.',
          ),
          l10n.t('For a server on this machine, `http://localhost` needs none.'),
        ],
      };
    case 'expired':
      return {
        title: l10n.t('Its certificate is not valid now: it has expired, or is not valid yet.'),
        steps: [l10n.t('Tell who runs the server. Check the clock of this machine, too.'), startStep(l10n)],
      };
    case 'otherName':
      return {
        title: l10n.t('Its certificate is for another name than the host in `url`.'),
        steps: [l10n.t('Use the name that the certificate is for, or tell who runs the server.'), startAgain(l10n)],
      };
    case 'untrusted':
      return {
        title: l10n.t('Its certificate is issued by an authority that this system does not know.'),
        steps: [
          l10n.t('Add the certificate of that authority to those that this system trusts, and reload the window.'),
          l10n.t('The server may fail to send the certificates between: tell who runs it.'),
        ],
      };
    default:
      return assertNever(problem);
  }
}
