import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { modelToolNames } from '../../src/vscode/ids';

function textOf({ content }: vscode.LanguageModelToolResult): string {
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}

describe('the tools for language models in the editor', () => {
  it('are declared with what the manifest says, so that agents can choose them', () => {
    const declared = new Map(vscode.lm.tools.map((tool) => [tool.name, tool]));
    for (const name of Object.values(modelToolNames)) {
      const tool = declared.get(name);
      assert.ok(tool, name);
      assert.ok(tool.description.length > 50, 'tells a model what it is for');
      assert.equal((tool.inputSchema as { type?: unknown }).type, 'object');
    }
  });

  it('answer a question for tools', async () => {
    const result = await vscode.lm.invokeTool(modelToolNames.findTools, {
      input: { query: 'anything' },
      toolInvocationToken: undefined,
    });
    assert.match(textOf(result), /tools/);
  });

  it('tell a model what is wrong with what it asks', async () => {
    const call = vscode.lm.invokeTool(modelToolNames.findTools, { input: {}, toolInvocationToken: undefined });
    await assert.rejects(Promise.resolve(call), /query/);
  });

  it('send nothing where there is no such tool', async () => {
    const call = vscode.lm.invokeTool(modelToolNames.callTool, {
      input: { name: 'no-such-tool' },
      toolInvocationToken: undefined,
    });
    await assert.rejects(Promise.resolve(call), /no-such-tool|Nothing was sent/);
  });
});
