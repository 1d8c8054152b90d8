/** Six bytes of Shanghai: year after 2000, month, day, hour, minute, second. (GB/T 32960.3-2016, 7.2.1) */
const two = (value: number): string => String(value).padStart(2, '0')

/** What is no time is judged where all times are. */
export const timeOf = (bytes: Buffer): string => {
  const [year, month, day, hour, minute, second] = [...bytes].map(two)
  return `20${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`
}

export const bytesOfTime = (moment: Date): Buffer => {
  const there = new Date(moment.getTime() + 8 * 3_600_000)
  return Buffer.from([
    there.getUTCFullYear() % 100,
    there.getUTCMonth() + 1,
    there.getUTCDate(),
    there.getUTCHours(),
    there.getUTCMinutes(),
    there.getUTCSeconds(),
  ])
}
