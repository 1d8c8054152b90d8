/** The price list an order goes by, for what is put together from it. */
import {
  callOutOf,
  findPrice,
  labourCode,
  type PriceClass,
  priceClassCodes,
  priceClasses,
  priceListTold,
  type PriceRow,
  type PriceWork,
  priceWorkCodes,
  priceWorks,
  type ToldPrices,
} from '@jihui/protocol/maintenance/orders/prices'

export const sizeOptionsOf = (classes: readonly PriceClass[]) =>
  classes.map((value) => ({ value, label: priceClasses[value].label }))
export const sizeOptions = sizeOptionsOf(priceClassCodes)
export const workOptions = priceWorkCodes.map((value) => ({ value, label: priceWorks[value].label }))
export const priceOf = (prices: ToldPrices, work: PriceWork, size: PriceClass): PriceRow =>
  findPrice(priceListTold(prices), prices.city, labourCode(work, size))!
export const callOutIn = (prices: ToldPrices): PriceRow => callOutOf(priceListTold(prices), prices.city)
export const yuanOf = (fen: number): number => fen / 100
