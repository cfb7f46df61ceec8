/** Milliseconds that this process has had a processor: unlike the clock, they do not tell how busy the machine is. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
