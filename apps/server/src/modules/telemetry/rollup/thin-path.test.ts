import { describe, expect, it } from 'vitest'
import { metresBetween } from './kept-reading.ts'
import { thinPieces } from './thin-path.ts'

const point = (east: number, north: number) => ({ lat: 31 + north / 111_195, lng: 121 + east / 95_000 })
const wave = Array.from({ length: 2_000 }, (_, place) => point(place * 10, 200 * Math.sin(place / 30)))

describe('a thinned way', () => {
  it('keeps its ends and its corners, and nothing of a straight line', () => {
    const corner = [
      ...Array.from({ length: 50 }, (_, x) => point(x * 100, 0)),
      ...Array.from({ length: 50 }, (_, y) => point(4_900, y * 100)),
    ]
    expect(thinPieces([corner], 5)).toHaveLength(3)
  })

  it('leaves out no point that lies further beside it than was asked for', () => {
    const thinned = thinPieces([wave], 20)
    expect(thinned.length).toBeLessThan(400)
    for (const one of wave) expect(Math.min(...thinned.map((kept) => metresBetween(kept, one)))).toBeLessThan(600)
  })

  it('has no more points than there is room for, the ends of every piece among them', () => {
    const pieces = [wave.slice(0, 900), wave.slice(900, 1_000), wave.slice(1_000)]
    const thinned = thinPieces(pieces, 1, 40)
    expect(thinned.length).toBeLessThanOrEqual(40)
    for (const piece of pieces) expect(thinned).toEqual(expect.arrayContaining([piece[0], piece.at(-1)]))
  })
})
