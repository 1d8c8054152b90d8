import { readFileSync, writeFileSync } from 'node:fs'

/*
 * What is not as it should be today stands in a list that may only become less: what is new there, or more than it says,
 * is a fault, and what has become less is to be written down so.
 */

/** Sentences about what is not as the list says; both hold kind → place → how much. `way` is what one does about growth. */
export function compareWithList(listed, measured, way) {
  const faults = []
  for (const kind of Object.keys(measured))
    for (const place of new Set([...Object.keys(listed[kind] ?? {}), ...Object.keys(measured[kind])])) {
      const [before, now] = [listed[kind]?.[place] ?? 0, measured[kind][place] ?? 0]
      if (now > before)
        faults.push({ hasGrown: true, text: `${kind}: ${place} has grown from ${before} to ${now}: ${way}` })
      if (now < before)
        faults.push({
          hasGrown: false,
          text: `${kind}: ${place} is ${now} and not ${before} any more: write it down (--write)`,
        })
    }
  return faults
}

/** The command around it: `--write` writes down what has become less. Answers whether all is well. */
export function keepList(file, measured, way) {
  const faults = compareWithList(JSON.parse(readFileSync(file, 'utf8')), measured, way)
  if (process.argv.includes('--write') && !faults.some(({ hasGrown }) => hasGrown)) {
    writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`)
    return true
  }
  for (const { text } of faults) console.log(text)
  return faults.length === 0
}
