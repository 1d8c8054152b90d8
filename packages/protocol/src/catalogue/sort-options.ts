/** R039: what the four sort orders send as `ordering`. The documents' `market_value` is answered too, by the value itself. */
export const sortOptions = {
  default: { label: '默认排序', ordering: null },
  price_asc: { label: '价格从低到高', ordering: 'day_price' },
  price_desc: { label: '价格从高到低', ordering: '-day_price' },
  newest: { label: '最新发布', ordering: '-created_at' },
} as const
export type SortOption = keyof typeof sortOptions
export const orderings = ['day_price', '-day_price', 'market_value', '-market_value', '-created_at'] as const
export type Ordering = (typeof orderings)[number]
