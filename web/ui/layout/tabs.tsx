import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
} from 'react'
import { classNames } from '../class-names.ts'

interface Tab<Value extends string> {
  value: Value
  label: string
  /** Null keeps its place while the count loads. */
  count?: number | null
  panel?: ReactNode
}

interface TabsProps<Value extends string> {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /**
   * Draws a panel of many figures in slices, so that the page stays responsive. Never for a panel with fields or
   * buttons: replacing it loses what was typed.
   */
  sliced?: boolean
  /** Panels that are more than content. */
  children?: ReactNode
  className?: string
}

/** Tabs across one screen. Arrow keys, Home and End move and choose. Ours: Radix's weighs 9 kB on the first load. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onValueChange, sliced = false, children, className } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const drawn = useDeferredValue(value)
  // On a phone the chosen tab may be out of view: after a reload, or when counts or the font widen tabs.
  useEffect(() => keepInView(list.current), [value, tabs.length])
  const moveByKey = (event: KeyboardEvent) => {
    const from = tabs.findIndex((tab) => tab.value === value)
    const to = STEPS[event.key]?.(from, tabs.length)
    const chosen = to === undefined ? undefined : tabs[to]
    if (to === undefined || chosen === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    onValueChange(chosen.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="relative flex overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none] md:gap-5"
      >
        {tabs.map((tab) => {
          const isChosen = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={tabId(id, tab.value)}
              aria-selected={isChosen}
              {...(isChosen ? { 'aria-controls': panelId(id, tab.value) } : {})}
              data-state={isChosen ? 'active' : 'inactive'}
              tabIndex={isChosen ? 0 : -1}
              className={TRIGGER}
              onClick={() => onValueChange(tab.value)}
              onKeyDown={moveByKey}
            >
              {tab.label}
              {tab.count !== undefined && <Count>{tab.count ?? '\u00a0'}</Count>}
            </button>
          )
        })}
      </div>
      <Chosen value={{ id, value: sliced ? drawn : value }}>
        {children ??
          tabs.map((tab) => (
            <TabPanel key={tab.value} value={tab.value}>
              {tab.panel}
            </TabPanel>
          ))}
      </Chosen>
    </div>
  )
}

const Count = ({ children }: { children: ReactNode }) => (
  <span style={COUNT} className="rounded-full bg-surface-3 px-1.5 text-center text-2xs font-strong text-fg-2">
    {children}
  </span>
)

interface TabPanelProps {
  value: string
  /** Stays mounted while another tab is chosen, keeping what was typed. */
  kept?: boolean
  className?: string
  children: ReactNode
}

export function TabPanel({ value, kept = false, className, children }: TabPanelProps) {
  const chosen = use(Chosen)
  const isHidden = chosen.value !== value
  if (isHidden && !kept) return null
  return (
    <div
      role="tabpanel"
      hidden={isHidden}
      id={panelId(chosen.id, value)}
      aria-labelledby={tabId(chosen.id, value)}
      tabIndex={0}
      className={classNames('pt-4 md:pt-4', className)}
    >
      {children}
    </div>
  )
}

/** Keeps the chosen tab in view as the list or a tab resizes; returns the function that stops it. */
function keepInView(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return
  const observer = new ResizeObserver(() => bringIntoView(list))
  observer.observe(list)
  for (const tab of list.children) observer.observe(tab)
  return () => observer.disconnect()
}

/** Not scrollIntoView: after it, the first Tab in Chromium skips the link to the content. */
function bringIntoView(list: HTMLElement): void {
  const chosen = list.querySelector<HTMLElement>('[data-state=active]')
  if (!chosen) return
  const end = chosen.offsetLeft + chosen.offsetWidth - list.clientWidth
  list.scrollLeft = Math.min(Math.max(list.scrollLeft, end + PEEK_PX), chosen.offsetLeft - PEEK_PX)
}

/** How much of a neighbor stays visible, in pixels. */
const PEEK_PX = 36

const Chosen = createContext({ id: '', value: '' })

const tabId = (id: string, value: string): string => `${id}tab-${value}`
const panelId = (id: string, value: string): string => `${id}panel-${value}`

/** The tab a key moves to, out of `count`. After the last comes the first. */
const STEPS: Record<string, (from: number, count: number) => number> = {
  ArrowRight: (from, count) => (from + 1) % count,
  ArrowLeft: (from, count) => (from - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Two digits wide, so that the tabs beside it do not move. */
const COUNT = { minWidth: 26 }

const TRIGGER =
  'relative flex min-h-11 flex-1 shrink-0 items-center justify-center gap-1.5 whitespace-nowrap px-2 pb-0.5 ' +
  'font-medium text-fg-2 ' +
  'transition-colors hover:text-fg data-[state=active]:text-fg md:flex-none md:px-px ' +
  'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full after:bg-transparent ' +
  'data-[state=active]:after:bg-fg ' +
  'focus-visible:-outline-offset-2'
