/** The region in front, unless the address already begins with it. */
export const addressOf = ({
  region,
  delivery_address: address,
}: {
  region: string
  delivery_address: string
}): string => (region && !address.startsWith(region) ? `${region} ${address}` : address)
