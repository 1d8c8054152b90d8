/** A name as it is printed on a paper, held against that of whoever hands it in. */
export const paperNameMax = 30

/** Spaces, middle dots and wide letters are written one way on one paper and another on the next. */
const asCompared = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s·•‧∙⋅・･.。]/g, '')
    .toLowerCase()
export const isSameName = (one: string, other: string): boolean => asCompared(one) === asCompared(other)
