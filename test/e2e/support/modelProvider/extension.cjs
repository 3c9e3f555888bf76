// One language model, and a command that says when the editor has it.
const vscode = require('vscode');

const model = {
  id: 'quick',
  name: 'Quick',
  family: 'quick',
  version: '1',
  maxInputTokens: 1000,
  maxOutputTokens: 1000,
  capabilities: {},
};

exports.activate = ({ subscriptions }) => {
  const list = async () => {
    const models = await vscode.lm.selectChatModels({ vendor: 'mcp-host-tests' });
    void vscode.window.showInformationMessage(`Models of the tests: ${models.length}`);
  };
  subscriptions.push(
    vscode.commands.registerCommand('modelProvider.list', list),
    vscode.lm.registerLanguageModelChatProvider('mcp-host-tests', {
      provideLanguageModelChatInformation: () => [model],
      provideLanguageModelChatResponse: (_model, _messages, _options, progress) => {
        progress.report(new vscode.LanguageModelTextPart('word'));
        return Promise.resolve();
      },
      provideTokenCount: (_model, text) => Promise.resolve(String(text).length),
    }),
  );
};
