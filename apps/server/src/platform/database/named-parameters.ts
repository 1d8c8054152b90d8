/**
 * A statement that has too many parameters to be told apart by their place calls them `:name`; whoever runs it gives each
 * its value by that name. They are numbered as they first appear.
 */
export const namedParameters = (text: string) => {
  const names: string[] = []
  const placeOf = (name: string): string => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  }
  // Not the second colon of a cast, nor one within a word or a time of day.
  const numbered = text.replaceAll(/(?<![:\w]):([a-z]\w*)/gi, (_found, name: string) => placeOf(name))
  return {
    text: numbered,
    /** Refuses a name the text does not have, and one that is missing. */
    valuesOf(values: Readonly<Record<string, unknown>>): unknown[] {
      const strange = Object.keys(values).filter((name) => !names.includes(name))
      const missing = names.filter((name) => values[name] === undefined)
      if (strange.length + missing.length > 0)
        throw new Error(`parameters: ${missing.join(', ') || 'none'} missing, ${strange.join(', ') || 'none'} unknown`)
      return names.map((name) => values[name])
    },
  }
}
