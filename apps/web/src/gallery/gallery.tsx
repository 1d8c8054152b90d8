import { Archive, CircleAlert, CircleCheck, PenLine, SearchCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { Chip, Quantity, RadioCard, SegmentedControl } from '../ui/fields/choice.tsx'
import { Switch } from '../ui/fields/switch.tsx'
import { confirm } from '../ui/overlays/confirm.tsx'
import { ConfirmHost } from '../ui/overlays/confirm-host.tsx'
import { DateRangeCalendar, type Period } from '../ui/fields/date-range-calendar.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Select, TextArea, TextField } from '../ui/fields/field.tsx'
import { addDays, today } from '../ui/text/format.ts'
import { HistoryRail } from '../ui/history-rail.tsx'
import { ImageViewer } from '../ui/pictures/image-viewer.tsx'
import { MachineTile } from '../ui/pictures/machine-tile.tsx'
import { Money } from '../ui/text/money.tsx'
import { Nameplate } from '../ui/nameplate.tsx'
import { PhoneField } from '../ui/fields/phone-field.tsx'
import { PriceLines } from '../ui/text/price-lines.tsx'
import { RatingInput } from '../ui/fields/rating-input.tsx'
import { Rating } from '../ui/rating.tsx'
import { RegionField } from '../ui/fields/region-field.tsx'
import { Ruler } from '../ui/ruler.tsx'
import { Sheet } from '../ui/overlays/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StatusCard } from '../ui/status-card.tsx'
import { StatusTag } from '../ui/status.tsx'
import { Stepper } from '../ui/fields/stepper.tsx'
import { StickyBar, StickyTotal } from '../ui/sticky-bar.tsx'
import { TabStrip } from '../ui/tab-strip.tsx'
import { toast } from '../ui/overlays/toast.tsx'
import { ToastHost } from '../ui/overlays/toast-host.tsx'
import { UploadList } from '../ui/fields/upload-list.tsx'

const nothing = () => undefined

export function Gallery() {
  return (
    <main className="mx-auto max-w-6xl px-(--gutter) pb-6 lg:columns-3 lg:gap-8">
      <Buttons />
      <Statuses />
      <Machines />
      <Prices />
      <Calendar />
      <Fields />
      <Choices />
      <Uploads />
      <States />
      <ToastHost />
      <ConfirmHost />
    </main>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="break-inside-avoid border-b border-hairline py-5">
      <h2 className="mb-3 text-meta font-normal text-ink-3">{title}</h2>
      {children}
    </section>
  )
}

function Buttons() {
  const [isOpen, setIsOpen] = useState(false)
  const [image, setImage] = useState<number | null>(null)
  const ask = () =>
    confirm({
      title: '确定要取消该租赁订单吗？',
      body: '取消后两台机器会立刻释放。你还没有付款，不产生费用。',
      confirmLabel: '确定取消',
      tone: 'danger',
    })
  return (
    <Part title="按钮">
      <div className="flex flex-wrap gap-2">
        <Button tone="commit" size="main" onClick={() => toast.ok('资质已提交，预计 2 小时内审完')}>
          提交申请
        </Button>
        <Button tone="ink" onClick={() => setIsOpen(true)}>
          打开面板
        </Button>
        <Button onClick={() => void ask()}>看合同</Button>
        <Button tone="danger" onClick={() => toast.error('付款失败：余额不足，换一张卡再试')}>
          驳回
        </Button>
        <Button tone="ghost" onClick={() => setImage(0)}>
          看大图
        </Button>
        <Button tone="ink" busy>
          正在提交
        </Button>
        <Button disabled>先签合同</Button>
        <Button tone="dangerSolid">确定取消</Button>
      </div>
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="报价明细"
        footer={
          <Button tone="ink" wide size="main">
            知道了
          </Button>
        }
      >
        <PriceLines
          lines={[{ label: '租金', working: '¥180.00 × 14 天 × 2 台', amount: 5040 }]}
          total={{ label: '合计', amount: 5040 }}
        />
      </Sheet>
      <ImageViewer
        images={[
          { url: '/app-icon-512.png', title: '营业执照' },
          { url: '/mark.svg', title: '标志' },
        ]}
        index={image}
        onIndex={setImage}
      />
    </Part>
  )
}

function Statuses() {
  return (
    <Part title="状态">
      <StatusCard
        tag={
          <StatusTag icon={PenLine} tone="turn">
            待签署合同
          </StatusTag>
        }
        number="R00002318"
        title="轮到你签字了"
        deadline={{
          caption: '为你保留到今天 18:00',
          left: '3 小时 12 分',
          units: 24,
          value: 13,
          label: '保留时间还有 3 小时 12 分',
        }}
      >
        资质已通过，合同已备好。18:00 前没签，两台机器会让给下一位。
      </StatusCard>
      <Stepper className="mt-6" steps={['提交', '审核', '合同', '支付', '交付']} current={2} />
      <Stepper className="mt-6" steps={['提交申请', '资质审核', '签订合同', '支付租金', '设备交付']} current={3} />
      <div className="mt-4 flex flex-wrap gap-2">
        <StatusTag icon={SearchCheck} tone="info">
          资质审核中
        </StatusTag>
        <StatusTag icon={CircleCheck} tone="ok">
          使用中
        </StatusTag>
        <StatusTag icon={CircleAlert} tone="danger">
          已逾期 1 天
        </StatusTag>
        <StatusTag icon={Archive} tone="quiet">
          已归还
        </StatusTag>
      </div>
      <Ruler className="mt-5" units={29} value={18} label="已用 18 天，共 29 天" start="11月2日取" end="3 天后到期" />
      <div className="mt-5">
        <HistoryRail
          entries={[
            { id: 1, title: '合同已生成，等你签署', meta: '今天 14:20 · 平台' },
            { id: 2, title: '资质审核通过', meta: '今天 14:18 · 审核员 3 号' },
            { id: 3, title: '提交申请', meta: '11月18日 17:26 · 你' },
          ]}
        />
      </div>
    </Part>
  )
}

function Machines() {
  return (
    <Part title="机器">
      <div className="flex items-end gap-3">
        <MachineTile line="medical" illustration="patient-monitor" size="compact" />
        <MachineTile line="car" illustration="sedan" size="compact" />
        <MachineTile line="engineering" illustration="tower-crane" size="compact" />
        <MachineTile line="medical" illustration="ct" />
      </div>
      <MachineTile
        line="medical"
        illustration="patient-monitor"
        size="fill"
        height={1.42}
        width={0.56}
        className="mt-3 h-72"
      />
      <Nameplate
        className="mt-3"
        title="设备铭牌"
        number="JH-MD-00418"
        facts={[
          { label: '型号', value: 'BeneVision N15' },
          { label: '出厂', value: '2024 年 3 月' },
          { label: '重量', value: '6.8 kg' },
          { label: '注册证', value: '20213070318' },
        ]}
      />
    </Part>
  )
}

function Prices() {
  return (
    <Part title="价格">
      <Money value={180} unit="天" size="price" />
      <PriceLines
        className="mt-3"
        lines={[
          { label: '租金', working: '¥180.00 × 14 天 × 2 台', amount: 5040 },
          { label: '安装调试', working: '到院一次', amount: 300 },
        ]}
        total={{ label: '租用合计', amount: 5340 }}
        deposit={{ amount: 6000 }}
      />
      <StickyBar>
        <StickyTotal caption="14 天 × 2 台 · 不含押金" amount={5832} onOpen={nothing} />
        <Button tone="commit" size="main">
          立即租用
        </Button>
      </StickyBar>
    </Part>
  )
}

function Calendar() {
  const now = today()
  const [period, setPeriod] = useState<Period | null>({ start: addDays(now, 3), end: addDays(now, 12) })
  const taken = new Set([1, 2, 18, 19, 20].map((step) => addDays(now, step)))
  return (
    <Part title="租期">
      <DateRangeCalendar
        value={period}
        onChange={setPeriod}
        reasonOf={(day) => (taken.has(day) ? '已租出' : undefined)}
      />
    </Part>
  )
}

function Fields() {
  const [phone, setPhone] = useState('13857188')
  const [region, setRegion] = useState({ code: '', text: '' })
  return (
    <Part title="填写">
      <div className="space-y-4">
        <TextField label="使用单位" defaultValue="浙江大学医学院附属邵逸夫医院" />
        <TextField label="登记号" defaultValue="47011043033010" error="登记号共 22 位，还差 8 位" />
        <PhoneField value={phone} onChange={setPhone} />
        <RegionField value={region} onChange={setRegion} />
        <Select label="问题类型" placeholder="选一种" options={[{ value: 'a', label: '设备故障' }]} />
        <TextArea label="备注" isOptional aside="0 / 500" placeholder="送货时要注意的" />
      </div>
    </Part>
  )
}

function Choices() {
  const [tab, setTab] = useState('all')
  const [kind, setKind] = useState('day')
  const [amount, setAmount] = useState(2)
  const [stars, setStars] = useState(4)
  return (
    <Part title="选择">
      <TabStrip
        label="订单"
        value={tab}
        onChange={setTab}
        className="-mx-(--gutter)"
        tabs={[
          { value: 'all', label: '全部', count: 23 },
          { value: 'review', label: '待审核', count: 4 },
          { value: 'going', label: '进行中', count: 5 },
        ]}
      />
      <div className="mt-4 flex gap-2">
        <Chip isOn>全部业务</Chip>
        <Chip>医疗</Chip>
        <Quantity label="数量" value={amount} onChange={setAmount} />
      </div>
      <SegmentedControl
        className="mt-3"
        label="计价"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'day', label: '按天' },
          { value: 'month', label: '按月' },
        ]}
      />
      <Switch label="安装调试" hint="工程师到院一次" defaultChecked aside={<Money value={300} />} />
      <Checkbox label="我已读并同意服务协议和隐私政策" defaultChecked />
      <fieldset className="space-y-2">
        <legend className="mb-1 text-meta text-ink-2">付款方式</legend>
        <RadioCard name="pay" label="微信支付" hint="扫码或在微信内付款" defaultChecked />
        <RadioCard name="pay" label="支付宝" />
      </fieldset>
      <RatingInput label="评分" name="stars" value={stars} onChange={setStars} />
      <Rating value={4.8} count={32} />
    </Part>
  )
}

function Uploads() {
  return (
    <Part title="上传">
      <UploadList
        label="资质文件"
        max={5}
        accept="image/jpeg,image/png,application/pdf"
        rules="JPG、PNG 或 PDF，每个不超过 10 MB"
        onAdd={nothing}
        onCancel={nothing}
        onRetry={nothing}
        onRemove={nothing}
        items={[
          { id: '1', name: '许可证副本.jpg', size: 3_300_000, state: 'done', url: '/app-icon-192.png' },
          { id: '2', name: '营业执照.pdf', size: 8_900_000, state: 'sending', share: 0.7, isDocument: true },
          { id: '3', name: '公章授权.heic', size: 900_000, state: 'failed', problem: '请上传JPG、PNG或PDF格式的文件' },
        ]}
      />
    </Part>
  )
}

function States() {
  return (
    <Part title="空、错、等">
      <EmptyState title="这几天没有空闲的彩超" actions={<Button tone="ink">看 12月2日</Button>}>
        12月2日起有 3 台。也可以放宽距离或换个型号。
      </EmptyState>
      <ErrorState title="订单没有取到" onRetry={nothing} reference="7F3A-20C1" />
      <SkeletonRows count={2} />
    </Part>
  )
}
