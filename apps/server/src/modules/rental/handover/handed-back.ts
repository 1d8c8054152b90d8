/**
 * SQL: when, by the side `h` of a hand-over, whoever gives the machine had it again; null where it does not say so. His own
 * record says it, and the loading of his own lorry; what a renter's lorry brings he says himself.
 */
export const handedBackAt = `CASE h.party WHEN 'lessor' THEN h.created_at WHEN 'carrier' THEN h.handed_at END`
