/** A list of what is chosen, with one more or one less. */
export const toggled = <Item>(chosen: readonly Item[], item: Item, isChosen: boolean): readonly Item[] =>
  isChosen ? [...chosen.filter((one) => one !== item), item] : chosen.filter((one) => one !== item)
