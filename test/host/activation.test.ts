import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('the extension in the extension host', () => {
  const id = 'mcp-host-panel.mcp-host-panel';

  it('is there', () => {
    assert.ok(vscode.extensions.getExtension(id), `no ${id} among the extensions`);
  });

  it('activates', async () => {
    const extension = vscode.extensions.getExtension(id);
    await extension?.activate();
    assert.equal(extension?.isActive, true);
  });

  it('registers every command that it contributes', async () => {
    const extension = vscode.extensions.getExtension<unknown>(id);
    await extension?.activate();
    const manifest = extension?.packageJSON as { contributes?: { commands?: { command: string }[] } } | undefined;
    const contributed = manifest?.contributes?.commands?.map((each) => each.command) ?? [];
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      contributed.filter((command) => !registered.has(command)),
      [],
    );
    assert.ok(contributed.length > 0, 'no command is contributed');
  });
});
