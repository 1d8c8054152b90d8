/** Marks of a map drawn on one canvas: hundreds of them move with a finger without a long task. */
import type { MapDevice } from '@jihui/protocol/iot/map/schema'
import L from 'leaflet'
import { MARK } from '../../../ui/map/base-map.ts'
import { markLooks } from './mark-looks.ts'
import { type PlacedDevice, stacksOf } from './mark-stacks.ts'

export type Cluster = readonly [lng: number, lat: number, count: number]
export interface DrawnMap {
  readonly devices: readonly MapDevice[]
  readonly clusters: readonly Cluster[]
  readonly chosen: number | null
}
export type Hit = { readonly devices: readonly MapDevice[] } | { readonly cluster: Cluster }

const half = 13
const colours = (): ((name: string) => string) => {
  const style = getComputedStyle(document.documentElement)
  const known = new Map<string, string>()
  // A colour of both themes is settled by an element that has it.
  const probe = document.createElement('span')
  probe.hidden = true
  document.body.append(probe)
  return (name) => {
    let colour = known.get(name)
    if (colour === undefined) {
      probe.style.color = `var(${name})`
      colour = getComputedStyle(probe).color || style.color
      known.set(name, colour)
    }
    return colour
  }
}

const square = (pen: CanvasRenderingContext2D, x: number, y: number, side: number, corner: number) => {
  pen.beginPath()
  pen.roundRect(x - side, y - side, 2 * side, 2 * side, corner)
}

export class CanvasMarks extends L.Layer {
  #canvas = document.createElement('canvas')
  #drawn: DrawnMap = { devices: [], clusters: [], chosen: null }
  #places: { x: number; y: number; hit: Hit }[] = []
  #origin = L.point(0, 0)
  /** Two canvases of the size of the view: what is drawn is a little wider than what is seen, so that a drag shows no edge. */
  readonly #margin = 0.25

  override onAdd(map: L.Map): this {
    L.DomUtil.addClass(this.#canvas, 'leaflet-zoom-hide')
    this.#canvas.style.pointerEvents = 'none'
    map.getPane('markerPane')?.append(this.#canvas)
    map.on('moveend zoomend resize', this.#draw, this)
    this.#draw()
    return this
  }
  override onRemove(map: L.Map): this {
    map.off('moveend zoomend resize', this.#draw, this)
    this.#canvas.remove()
    return this
  }
  show(drawn: DrawnMap): void {
    this.#drawn = drawn
    this.#draw()
  }

  /** What lies under a finger: the nearest mark within reach. */
  at(point: L.Point): Hit | null {
    const { x, y } = point.subtract(this.#origin)
    let nearest: { far: number; hit: Hit } | null = null
    for (const place of this.#places) {
      const far = Math.hypot(place.x - x, place.y - y)
      if (far <= MARK.target / 2 && (nearest === null || far < nearest.far)) nearest = { far, hit: place.hit }
    }
    return nearest?.hit ?? null
  }

  readonly #draw = (): void => {
    const map = this._map as L.Map | undefined
    if (!map) return
    const size = map.getSize()
    const ratio = Math.min(2, window.devicePixelRatio || 1)
    const [width, height] = [size.x * (1 + 2 * this.#margin), size.y * (1 + 2 * this.#margin)]
    const corner = L.point(-size.x * this.#margin, -size.y * this.#margin)
    this.#canvas.width = width * ratio
    this.#canvas.height = height * ratio
    this.#canvas.style.width = `${width}px`
    this.#canvas.style.height = `${height}px`
    L.DomUtil.setPosition(this.#canvas, map.containerPointToLayerPoint(corner))
    this.#origin = corner
    const pen = this.#canvas.getContext('2d')
    if (!pen) return
    pen.setTransform(ratio, 0, 0, ratio, 0, 0)
    pen.clearRect(0, 0, width, height)
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    const colour = colours()
    const font = getComputedStyle(document.body).fontFamily
    const placeOf = (lng: number, lat: number) => map.latLngToContainerPoint([lat, lng]).subtract(corner)
    this.#places = []
    for (const cluster of this.#drawn.clusters) {
      const { x, y } = placeOf(cluster[0], cluster[1])
      this.#places.push({ x, y, hit: { cluster } })
      drawNumber(pen, { x, y, text: clusterText(cluster[2]), size: 12, height: 28, stroke: 2 }, colour, font)
    }
    const placed = this.#drawn.devices.map((device): PlacedDevice => {
      const { x, y } = placeOf(device[1], device[2])
      return { device, x, y }
    })
    // The most urgent last: nothing is drawn over it.
    for (const stack of stacksOf(placed, this.#drawn.chosen).toReversed()) {
      const [{ device, x, y }] = stack
      const [id, , , heading, mark] = device
      this.#places.push({ x, y, hit: { devices: stack.map((one) => one.device) } })
      drawDevice(pen, { x, y, heading, mark, isChosen: id === this.#drawn.chosen }, colour, font)
      // How many lie there, at a corner of the first one's mark.
      if (stack.length > 1) {
        const badge = { x: x + half, y: y - half, text: String(stack.length), size: 11, height: 18, stroke: 1.5 }
        drawNumber(pen, badge, colour, font)
      }
    }
  }
}

type Colour = (name: string) => string
/** A number in a rounded field, as wide as it takes. */
const drawNumber = (
  pen: CanvasRenderingContext2D,
  {
    x,
    y,
    text,
    size,
    height,
    stroke,
  }: Readonly<Record<'x' | 'y' | 'size' | 'height' | 'stroke', number>> & { text: string },
  colour: Colour,
  font: string,
) => {
  pen.font = `600 ${size}px ${font}`
  const width = Math.max(height, pen.measureText(text).width + height / 2)
  pen.beginPath()
  pen.roundRect(x - width / 2, y - height / 2, width, height, height / 2)
  pen.fillStyle = colour('--surface')
  pen.fill()
  pen.lineWidth = stroke
  pen.strokeStyle = colour('--ink')
  pen.stroke()
  pen.fillStyle = colour('--ink')
  pen.fillText(text, x, y + 0.5)
}
const clusterText = (count: number): string => (count > 9_999 ? `${Math.round(count / 1_000) / 10}万` : String(count))

interface Drawn {
  readonly x: number
  readonly y: number
  readonly heading: number | null
  readonly mark: MapDevice[4]
  readonly isChosen: boolean
}
const drawDevice = (
  pen: CanvasRenderingContext2D,
  { x, y, heading, mark, isChosen }: Drawn,
  colour: Colour,
  font: string,
) => {
  const look = markLooks[mark]
  if (isChosen) {
    square(pen, x, y, half + 4, 9)
    pen.fillStyle = colour('--accent')
    pen.fill()
    square(pen, x, y, half + 2, 8)
    pen.fillStyle = colour('--surface')
    pen.fill()
  }
  // A nose says where it drives.
  if (mark === 'm' && heading !== null) {
    const angle = ((heading - 90) * Math.PI) / 180
    pen.beginPath()
    pen.moveTo(x + Math.cos(angle) * (half + 8), y + Math.sin(angle) * (half + 8))
    pen.lineTo(x + Math.cos(angle + 0.5) * half, y + Math.sin(angle + 0.5) * half)
    pen.lineTo(x + Math.cos(angle - 0.5) * half, y + Math.sin(angle - 0.5) * half)
    pen.fillStyle = colour(look.fill)
    pen.fill()
  }
  square(pen, x, y, half, 6)
  pen.fillStyle = colour(look.fill)
  pen.fill()
  pen.lineWidth = look.isQuiet ? 1.5 : 1
  pen.strokeStyle = colour(look.isQuiet ? '--edge' : '--surface')
  if (mark === 'o') pen.setLineDash([3, 2])
  pen.stroke()
  pen.setLineDash([])
  pen.font = `600 13px ${font}`
  pen.fillStyle = colour(look.text)
  pen.fillText(look.glyph, x, y + 0.5)
}
