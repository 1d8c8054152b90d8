/** How the deposit is used when a machine comes back: late days, damage, unpaid longer period; the rest is returned. */
export const settleDeposit = (
  depositFen: number,
  claims: { lateFen: number; damageFen: number; unpaidExtensionFen: number },
): { lateFen: number; damageFen: number; unpaidExtensionFen: number; depositRefundFen: number } => {
  let left = depositFen
  const take = (wanted: number) => {
    const taken = Math.min(left, wanted)
    left -= taken
    return taken
  }
  const unpaidExtensionFen = take(claims.unpaidExtensionFen)
  const lateFen = take(claims.lateFen)
  const damageFen = take(claims.damageFen)
  return { lateFen, damageFen, unpaidExtensionFen, depositRefundFen: left }
}
