import { NegotiationError } from '../../core/era/negotiationError';
import { AuthorizationError, ProtocolError, TransportError, type McpHostError } from '../../core/base/errors';
import { assertNever } from '../../core/base/assert';
import { TaskError } from '../../core/tasks/taskError';
import type { Localizer } from '../localizer';

/** What a person can do about a failure, one sentence a line; the next step first. Our own words only. */
export function adviceFor(error: McpHostError, l10n: Localizer): readonly string[] {
  switch (error.code) {
    case 'argument':
      return [
        l10n.t('Correct the arguments and call the tool again.'),
        l10n.t('If you think that the schema is wrong, send them anyway: Call Tool offers it.'),
      ];
    case 'protocol':
      return protocolAdvice(error, l10n);
    case 'authorization':
      return authorizationAdvice(error, l10n);
    case 'transport':
      return transportAdvice(error, l10n);
    case 'timeout':
      return [
        l10n.t('The server may still be at work: look at its log before you call again.'),
        l10n.t('If the tool needs longer, raise requestTimeoutMs in the server’s entry.'),
      ];
    case 'cancelled':
      return [l10n.t('The call was cancelled. The server was told, but it may have done its work already.')];
    case 'negotiation':
      return error instanceof NegotiationError && error.offersAllowLegacy
        ? [
            l10n.t('If you know that this server speaks the older protocol, run Allow Legacy for This Server.'),
            l10n.t('Otherwise look at the server’s log, and restart it.'),
          ]
        : [l10n.t('Look at the server’s log; update the server, or correct its entry, and restart it.')];
    case 'configuration':
      return [l10n.t('Correct the setting. The server starts by itself when it has changed.')];
    case 'consent':
      return [l10n.t('Run Start Server: you are shown what the entry runs. Then run the tool again.')];
    case 'peerUnavailable':
      return [l10n.t('Start the server (its row has the action), then run the tool again.')];
    case 'unknownTool':
      return [l10n.t('Refresh the tools: the name may have changed, or its server may have dropped it.')];
    case 'definitionChanged':
      return [
        l10n.t('Run Review Changed Definitions: it shows what was pinned beside what the server defines now.'),
        l10n.t('If you accept the change, run the tool again. If you do not know why it changed, keep it blocked.'),
      ];
    case 'internal':
      return [l10n.t('This is a defect of MCP Host Panel, not of the server. Please report it, with this document.')];
    default:
      return assertNever(error.code);
  }
}

function authorizationAdvice(error: McpHostError, l10n: Localizer): readonly string[] {
  if (error instanceof AuthorizationError && error.reason !== undefined) {
    return [l10n.t('Run Sign In for the server, then run the tool again.')];
  }
  return error instanceof AuthorizationError && error.status === 403
    ? [l10n.t('The server knows who asks and does not allow this: ask its operator, or use other credentials.')]
    : [l10n.t('Check the credentials in the server’s entry in mcpHost.servers, or sign in, then run the tool again.')];
}

function protocolAdvice(error: McpHostError, l10n: Localizer): readonly string[] {
  if (error instanceof TaskError) {
    return [
      l10n.t('The result can’t be had any more, though the tool may have done its work. Call it again if you need it.'),
    ];
  }
  const code = error instanceof ProtocolError ? error.rpcCode : undefined;
  switch (code) {
    case undefined:
      return [l10n.t('The server broke the protocol: report it to the server’s author, with this document.')];
    case -32602:
      return [l10n.t('The server refused the arguments: compare them with the tool’s input schema.')];
    case -32601:
      return [l10n.t('The server does not know the method: refresh, and check its version.')];
    default:
      return [
        l10n.t('The code and the message are the server’s own: its log or its author can say more.'),
        l10n.t('The call was not repeated.'),
      ];
  }
}

function transportAdvice(error: McpHostError, l10n: Localizer): readonly string[] {
  const reason = error instanceof TransportError ? error.reason : 'closed';
  const mayHaveRun = l10n.t(
    'The tool may have done its work before the connection was lost. The call was not repeated.',
  );
  switch (reason) {
    case 'spawn':
      return [l10n.t('Correct command, args or cwd in the server’s entry, and start it again.')];
    case 'exit':
    case 'closed':
    case 'write':
      return [l10n.t('Read the last lines of stderr and the server’s log, then restart the server.'), mayHaveRun];
    case 'tooLarge':
      return [l10n.t('The server sent a message over the size limit: ask for less at once.'), mayHaveRun];
    case 'session':
      return [
        l10n.t('The server did nothing with the request, since it had forgotten the session: run the tool again.'),
      ];
    case 'network':
      return [l10n.t('Check the address and the network, then run the tool again.'), mayHaveRun];
    default:
      return assertNever(reason);
  }
}
