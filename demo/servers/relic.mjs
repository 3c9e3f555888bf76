// A legacy MCP server that its entry in the settings does not allow: it is refused until you allow it.
import { serveLegacy } from './lib/legacyServer.mjs';

serveLegacy(
  { name: 'demo-relic', version: '0.1.0' },
  {
    ring_bell: {
      description: 'Rings the old bell.',
      call: () => ({ content: [{ type: 'text', text: 'Dong.' }] }),
    },
  },
);
