import type { Workbench } from './workbench';

/** Chooses a tool in *Call Tool…*, started from the palette, by its name in the catalog. */
export async function chooseTool(workbench: Workbench, tool: string): Promise<void> {
  const { quickInput } = workbench;
  await workbench.runCommand('MCP Host: Call Tool…');
  await quickInput.titled('Call Tool');
  await quickInput.fill(tool);
  await quickInput.choose(tool);
}

/** Calls a tool that takes no arguments and does not say that it only reads: so what is sent is confirmed. */
export async function callAndConfirm(workbench: Workbench, tool: string): Promise<void> {
  await chooseTool(workbench, tool);
  await workbench.quickInput.shown('does not say that it only reads');
  await workbench.quickInput.accept();
}

/** Calls `proofread` of the demo's notes, which says how far it is for a minute, and asks before it is sent. */
export async function callProofread(workbench: Workbench): Promise<void> {
  const { quickInput } = workbench;
  await chooseTool(workbench, 'proofread');
  await quickInput.choose('seconds');
  await quickInput.filledIn('seconds');
  await quickInput.answer('60');
  await quickInput.choose('Call proofread');
}
