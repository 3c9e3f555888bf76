import assert from 'node:assert/strict';
import type { CallToolResult } from '../../../src/core/peer/types';
import { renderResult } from '../../../src/core/catalog/renderResult';
import { readCases } from '../../support/cases';
import { readDocument } from '../../support/renderedDocument';
import { cpuTime } from '../../support/cpuTime';

interface Row {
  readonly id: string;
  readonly result: CallToolResult;
  readonly problems?: readonly { path: string; message: string }[];
  readonly expect: {
    readonly class?: string;
    readonly markdownIncludes?: readonly string[];
    readonly markdownExcludes?: readonly string[];
    readonly inOrder?: boolean;
    readonly attachments?: readonly { mimeType: string; bytes: number }[];
    readonly links?: readonly string[];
    readonly linksIgnoringCase?: readonly string[];
    readonly exactLinks?: readonly string[];
    readonly resourceLinks?: readonly string[];
    readonly notClickable?: readonly string[];
    readonly atMostOnce?: readonly string[];
    readonly nonEmpty?: boolean;
    readonly timeLimitMs?: number;
  };
}

const normal = (href: string): string => href.replace(/[\s\p{Cc}]/gu, '').toLowerCase();

describe('renderResult: the table of results', () => {
  for (const { id, result, problems, expect } of readCases<Row>('results')) {
    it(id, () => {
      const start = cpuTime();
      const rendered = renderResult(result, { server: 's', tool: 't', structuredProblems: problems ?? [] });
      const page = readDocument(rendered.markdown);
      const took = cpuTime() - start;
      const hyperlinks = [...page.hyperlinks, ...rendered.links.map(({ url }) => url)];

      assert.deepEqual(page.forbidden, [], 'elements and attributes that no document may have');
      for (const href of hyperlinks) assert.match(href, /^(?:https?|mailto):/i);
      assert.deepEqual(page.images, [], 'images that are loaded');

      if (expect.class !== undefined) assert.equal(rendered.class, expect.class);
      let from = 0;
      for (const part of expect.markdownIncludes ?? []) {
        const at = page.text.indexOf(part, expect.inOrder === true ? from : 0);
        assert.ok(at >= 0, `${part} is shown in ${page.text.slice(0, 2000)}`);
        from = at + part.length;
      }
      for (const part of expect.markdownExcludes ?? []) {
        assert.ok(!page.text.includes(part) && !rendered.markdown.includes(part), `${part} is not shown`);
      }
      if (expect.attachments !== undefined) {
        const attachments = rendered.attachments.map(({ mimeType, bytes }) => ({ mimeType, bytes }));
        assert.deepEqual(
          attachments,
          expect.attachments.map(({ mimeType, bytes }) => ({ mimeType, bytes })),
        );
        for (const { data, bytes } of rendered.attachments) assert.equal(Buffer.from(data, 'base64').length, bytes);
      }
      for (const link of expect.links ?? []) assert.ok(hyperlinks.includes(link), `${link} is offered`);
      for (const link of expect.linksIgnoringCase ?? []) {
        assert.ok(
          hyperlinks.some((href) => href.toLowerCase() === link.toLowerCase()),
          `${link} is offered`,
        );
      }
      if (expect.exactLinks !== undefined)
        assert.deepEqual(
          rendered.links.map(({ url }) => url),
          [...expect.exactLinks],
        );
      if (expect.resourceLinks !== undefined) {
        assert.deepEqual(
          rendered.resourceLinks.map(({ uri }) => uri),
          [...expect.resourceLinks],
        );
      }
      for (const address of expect.notClickable ?? []) {
        assert.ok(!hyperlinks.some((href) => normal(href).startsWith(normal(address))), `${address} can't be clicked`);
      }
      for (const part of expect.atMostOnce ?? []) assert.ok(page.text.split(part).length <= 2, `${part} occurs once`);
      if (expect.nonEmpty === true) assert.notEqual(page.text, '');
      if (expect.timeLimitMs !== undefined) assert.ok(took < expect.timeLimitMs, `took ${took} ms`);
    });
  }
});
