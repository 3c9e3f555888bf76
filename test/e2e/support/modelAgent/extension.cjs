// Invokes the tools that agent.json of the workspace lists, [name, input] by [name, input], and writes what the model is told of
// each into agent-saw.json.
const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const vscode = require('vscode');

exports.activate = ({ subscriptions }) => {
  const run = async () => {
    const folder = vscode.workspace.workspaceFolders[0].uri.fsPath;
    const saw = [];
    for (const [name, input] of JSON.parse(readFileSync(join(folder, 'agent.json'), 'utf8'))) {
      try {
        const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
        saw.push(content.map(({ value }) => value).join(''));
      } catch (error) {
        saw.push(`error: ${error.message}`);
      }
    }
    writeFileSync(join(folder, 'agent-saw.json'), JSON.stringify(saw));
    void vscode.window.showInformationMessage('The agent has finished.');
  };
  subscriptions.push(vscode.commands.registerCommand('modelAgent.run', run));
};
