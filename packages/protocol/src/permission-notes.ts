/** What several permissions say of who needs none of them. */
export const ownOrder = '订单本人办自己的订单靠归属，不靠这个权限'
export const ownMachine = '设备主管自己的设备靠归属，不靠这个权限'
