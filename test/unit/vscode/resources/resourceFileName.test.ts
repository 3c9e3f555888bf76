import assert from 'node:assert/strict';
import { hasViewer } from '../../../../src/vscode/resources/mediaTypes';
import { resourceFileName } from '../../../../src/vscode/resources/resourceFileName';

describe('the file name of a resource', () => {
  const rows: [uri: string, mimeType: string | undefined, isText: boolean, name: string][] = [
    ['docs:///tides.md', 'text/markdown', true, 'tides.md.txt'],
    ['docs:///tides.markdown', 'text/markdown; charset=utf-8', true, 'tides.markdown.txt'],
    ['docs:///tides.MDX', undefined, true, 'tides.MDX.txt'],
    ['notes:///n1', 'text/markdown', true, 'n1.md.txt'],
    ['notes:///n1', undefined, true, 'n1.txt'],
    ['notes:///n1', 'text/plain', true, 'n1.txt'],
    ['file:///src/main.rs', 'text/plain', true, 'main.rs'],
    ['file:///src/main.rs', undefined, true, 'main.rs'],
    ['file:///src/main.rs', 'text/x-rust', true, 'main.rs'],
    ['x:///report.php', 'image/png', false, 'report.php.png'],
    ['x:///photo.JPG', 'image/jpeg', false, 'photo.JPG'],
    ['x:///data', 'application/octet-stream', false, 'data.bin'],
    ['x:///graph', 'application/ld+json', true, 'graph.json'],
    ['x:///feed', 'application/atom+xml', true, 'feed.xml'],
    ['https://example.com/a/b.html?c=d.png#e', 'text/html', true, 'b.html'],
    ['https://example.com', 'text/html', true, 'example.com.html'],
    ['urn:isbn:123', undefined, true, 'isbn-123.txt'],
    ['x:///a%20b%2Fc.md', 'text/markdown', true, 'a b-c.md.txt'],
    ['x:///..%2f..%2fetc%2fpasswd', undefined, true, 'etc-passwd.txt'],
    ['x:///..', undefined, true, 'resource.txt'],
    ['x:///.env', undefined, true, 'env.txt'],
    ['x:///%ff', undefined, true, 'ff.txt'],
    ['x:///a\u202egnp.exe', undefined, false, 'a-gnp.exe'],
    ['', undefined, true, 'resource.txt'],
    [`x:///${'y'.repeat(500)}.py`, undefined, true, `${'y'.repeat(77)}.py`],
  ];
  for (const [uri, mimeType, isText, name] of rows) {
    it(`of ${uri.slice(0, 60)} as ${mimeType ?? 'nothing'} is ${name.slice(-30)}`, () => {
      assert.equal(resourceFileName(uri, mimeType, isText), name);
    });
  }
});

describe('viewers of the editor', () => {
  it('are used for pictures, sound, films and PDF, never for what could do something', () => {
    for (const name of ['a.png', 'a.jpg', 'a.svg', 'a.mp3', 'a.webm', 'a.pdf']) assert.ok(hasViewer(name), name);
    for (const name of ['a.md', 'a.ipynb', 'a.html', 'a.bin', 'png', 'a.code-workspace', 'a.vsix']) {
      assert.ok(!hasViewer(name), name);
    }
  });
});
