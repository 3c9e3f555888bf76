/** The time that this process has computed for so far, in ms: how long something takes it whatever else the machine does. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
