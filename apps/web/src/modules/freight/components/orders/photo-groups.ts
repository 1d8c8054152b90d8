interface Taken {
  readonly kind: string
}
/** What is held against each other: how it was loaded, how it was delivered. */
const compared = ['load', 'deliver'] as const

/** Of a delivered order both sides of the comparison; before there are both, all of them in their order. */
export const photoGroups = <Photo extends Taken>(
  photos: readonly Photo[],
): { readonly beside: readonly (readonly Photo[])[]; readonly others: readonly Photo[] } => {
  const beside = compared.map((wanted) => photos.filter(({ kind }) => kind === wanted))
  if (beside.some((side) => side.length === 0)) return { beside: [], others: photos }
  return { beside, others: photos.filter(({ kind }) => !compared.some((one) => one === kind)) }
}
