import { goodsCategories, type GoodsCategory } from '@jihui/protocol/freight/goods'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import type { PublishForm } from '../../use-publish-form.ts'
import { LoadFields } from '../load-fields.tsx'

const categories = Object.entries(goodsCategories).map(([value, { label }]) => ({ value, label }))

/** What it is, how heavy, how large. */
export function GoodsStep({ form }: { form: PublishForm }) {
  const { draft, change, errorOf, noteOf } = form
  return (
    <div className="space-y-4">
      <TextField
        label="货物名称"
        placeholder="数控车床"
        maxLength={60}
        value={draft.name}
        error={errorOf('goods.name')}
        hint={noteOf('goods.name')}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Select
        label="类别"
        placeholder="请选择"
        options={categories}
        value={draft.category}
        error={errorOf('goods.category')}
        onChange={({ target }) => change({ category: target.value as GoodsCategory })}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="件数"
          inputMode="numeric"
          value={draft.pieces}
          error={errorOf('goods.pieces')}
          onChange={({ target }) => change({ pieces: target.value })}
        />
        <TextField
          label="包装"
          isOptional
          placeholder="木箱"
          maxLength={40}
          value={draft.packing}
          error={errorOf('goods.packing')}
          onChange={({ target }) => change({ packing: target.value })}
        />
      </div>
      <LoadFields values={draft} onChange={change} errorOf={(field) => errorOf(`goods.${field}`)} />
      {noteOf('goods.weight_t') && <p className="text-meta text-ink-2">{noteOf('goods.weight_t')}</p>}
      <TextField
        label="货值（元）"
        isOptional
        inputMode="decimal"
        hint="出了货损，按运费和货值里能证明的赔。"
        value={draft.value}
        error={errorOf('goods.value')}
        onChange={({ target }) => change({ value: target.value })}
      />
      <p className="text-caption text-ink-3">危险品、活动物和法律不许运的东西，平台不接。名称和备注里的电话会隐去。</p>
    </div>
  )
}
