/** SQL: joins the unit whose id this column is, as `u`. */
export const joinUnit = (unitId: string): string => `JOIN equipment_unit u ON u.id = ${unitId}`
