/** How long a search may be, and how many of each kind it shows. */
export const searchLimits = { characters: 40, results: 5 } as const
