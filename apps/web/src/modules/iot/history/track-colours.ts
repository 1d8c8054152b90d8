/** Speeds as a way is coloured by them, the fastest first. km/h. */
export const speedBands = [
  { above: 80, colour: '--danger', label: '80 以上' },
  { above: 40, colour: '--warn', label: '40–80' },
  { above: 5, colour: '--ok', label: '5–40' },
  { above: 0, colour: '--ink-3', label: '5 以下' },
] as const
