import { Download, Trash2, Undo2, Upload } from 'lucide-react'
import { fenceShapeNames, type FenceShapeType } from '@jihui/protocol/iot/fences/limits'
import { fromGeoJson, toGeoJson } from '@jihui/protocol/iot/fences/geojson'
import { faultOf, type Spot } from '@jihui/protocol/iot/fences/shape'
import { useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { RegionField } from '../../../../ui/fields/region-field.tsx'
import { toast } from '../../../../ui/overlays/toast.tsx'
import { saveFile } from '../../../../ui/save-file.ts'
import { type Drawing, drawingOf, type FenceProblems, readSpots, shapeOf, spotsText } from '../fence-draft.ts'
import { ShapeMap } from './shape-map.tsx'

const types = Object.entries(fenceShapeNames).map(([value, label]) => ({ value: value as FenceShapeType, label }))
/** A file of a fence of a thousand corners is far smaller. */
const FILE_BYTES = 2_000_000
/** Steps that can be taken back. */
const UNDO_STEPS = 50

interface ShapeEditorProps {
  name: string
  drawing: Drawing
  problems: FenceProblems
  onChange: (drawing: Drawing) => void
  /** A file says what it is called. */
  onName: (name: string) => void
}

/** Changes of the drawing, each to be taken back. */
function useSteps(drawing: Drawing, onChange: (drawing: Drawing) => void) {
  const [past, setPast] = useState<readonly Drawing[]>([])
  const [chosen, setChosen] = useState<number | null>(null)
  const change = (next: Drawing) => {
    setPast((steps) => [...steps, drawing].slice(-UNDO_STEPS))
    setChosen(null)
    onChange(next)
  }
  const undo = () => {
    const last = past.at(-1)
    if (!last) return
    setPast(past.slice(0, -1))
    setChosen(null)
    onChange(last)
  }
  return { past, chosen, setChosen, change, undo }
}

/** The shape of a fence: drawn on the map, typed, or from a file. */
export function ShapeEditor({ name, drawing, problems, onChange, onName }: ShapeEditorProps) {
  const { past, chosen, setChosen, change, undo } = useSteps(drawing, onChange)
  const [lookAt, setLookAt] = useState(0)
  const { type, spots } = drawing
  const put = (place: number, spot: Spot) => change({ ...drawing, spots: spots.with(place, spot) })
  const tap = (spot: Spot) => {
    if (type === 'circle') change({ ...drawing, spots: [spot] })
    else if (type !== 'region') change({ ...drawing, spots: [...spots, spot] })
  }
  const isDrawn = spots.length >= (type === 'polygon' ? 3 : type === 'corridor' ? 2 : 1)
  const fault = isDrawn ? faultOf(shapeOf(drawing)) : null
  const load = (next: Drawing) => {
    change(next)
    setLookAt((times) => times + 1)
  }
  return (
    <div>
      <SegmentedControl
        label="图形"
        options={types}
        value={type}
        onChange={(next) => change({ ...drawing, type: next, spots: next === 'circle' ? spots.slice(0, 1) : spots })}
      />
      <p className="mt-3 text-meta text-ink-2">{hints[type]}</p>
      <ShapeMap
        drawing={drawing}
        fault={fault?.message}
        chosen={chosen}
        lookAt={lookAt}
        onTap={tap}
        onMove={put}
        onChoose={setChosen}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={<Undo2 size={18} aria-hidden="true" />} disabled={past.length === 0} onClick={undo}>
          撤销
        </Button>
        {chosen !== null && (
          <Button
            tone="danger"
            icon={<Trash2 size={18} aria-hidden="true" />}
            onClick={() => change({ ...drawing, spots: spots.toSpliced(chosen, 1) })}
          >
            删掉第 {chosen + 1} 个点
          </Button>
        )}
        <GeoJsonButtons name={name} drawing={drawing} canSave={isDrawn && !fault} onRead={load} onName={onName} />
      </div>
      <ShapeFields
        key={type}
        drawing={drawing}
        problems={problems}
        onChange={change}
        onLook={() => setLookAt((n) => n + 1)}
      />
    </div>
  )
}
const hints: Record<FenceShapeType, string> = {
  circle: '在地图上点一下放圆心，拖动圆心可以挪。',
  polygon: '在地图上依次点出每个角；拖动可以挪，点一下角再删。',
  corridor: '沿着道路依次点，两边各留一半宽度。',
  region: '按省、市、区县的范围判断，边界附近有几公里误差。',
}

interface GeoJsonProps {
  name: string
  drawing: Drawing
  canSave: boolean
  onRead: (drawing: Drawing) => void
  onName: (name: string) => void
}
function GeoJsonButtons({ name, drawing, canSave, onRead, onName }: GeoJsonProps) {
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    const found = file.size > FILE_BYTES ? { error: '文件太大' } : fromGeoJson(await file.text())
    if ('error' in found) return void toast.error(found.error)
    onRead(drawingOf(found.shape))
    if (found.name && name.trim() === '') onName(found.name)
  }
  const save = () => {
    const text = JSON.stringify(toGeoJson(name, shapeOf(drawing)), null, 2)
    saveFile(new Blob([text], { type: 'application/geo+json' }), `${name.trim() || '围栏'}.geojson`)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,.geojson,application/geo+json,application/json"
        aria-label="GeoJSON 文件"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button icon={<Upload size={18} aria-hidden="true" />} onClick={() => input.current?.click()}>
        导入
      </Button>
      <Button icon={<Download size={18} aria-hidden="true" />} disabled={!canSave} onClick={save}>
        导出
      </Button>
    </>
  )
}

interface ShapeFieldsProps {
  drawing: Drawing
  problems: FenceProblems
  onChange: (drawing: Drawing) => void
  onLook: () => void
}
function ShapeFields({ drawing, problems, onChange, onLook }: ShapeFieldsProps) {
  const { type } = drawing
  if (type === 'region')
    return (
      <RegionField
        label="行政区"
        className="mt-4"
        value={drawing.region}
        hasWholes
        error={problems['shape.code']}
        onChange={(region) => onChange({ ...drawing, region })}
      />
    )
  return (
    <div className="mt-4 space-y-4">
      <SpotsField
        label={type === 'circle' ? '圆心（经度,纬度）' : '各点（经度,纬度，一行一个）'}
        spots={drawing.spots}
        isOne={type === 'circle'}
        error={problems['shape.coordinates'] ?? problems['shape.center']}
        onRead={(spots) => {
          onChange({ ...drawing, spots })
          onLook()
        }}
      />
      {type === 'circle' && (
        <TextField
          label="半径"
          inputMode="numeric"
          trail="米"
          value={drawing.radius}
          error={problems['shape.radius_m']}
          onChange={(event) => onChange({ ...drawing, radius: event.target.value })}
        />
      )}
      {type === 'corridor' && (
        <TextField
          label="宽度"
          inputMode="numeric"
          trail="米"
          value={drawing.width}
          error={problems['shape.width_m']}
          onChange={(event) => onChange({ ...drawing, width: event.target.value })}
        />
      )}
    </div>
  )
}

interface SpotsFieldProps {
  label: string
  spots: readonly Spot[]
  isOne: boolean
  error: string | undefined
  onRead: (spots: readonly Spot[]) => void
}
/** What is typed counts when the field is left; until then the map keeps what it has. */
function SpotsField({ label, spots, isOne, error, onRead }: SpotsFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string>()
  const text = typed ?? spotsText(spots)
  const leave = () => {
    if (typed === null) return
    const read = readSpots(typed)
    if (!read || (isOne && read.length > 1)) return setWrong('写成 经度,纬度，例如 120.155,30.274')
    setWrong(undefined)
    setTyped(null)
    if (spotsText(read) !== spotsText(spots)) onRead(read)
  }
  const field = { label, value: text, error: wrong ?? error, onBlur: leave }
  return isOne ? (
    <TextField {...field} placeholder="120.155,30.274" onChange={(event) => setTyped(event.target.value)} />
  ) : (
    <TextArea
      {...field}
      rows={4}
      aside={spots.length > 0 ? `${spots.length} 个点` : undefined}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
