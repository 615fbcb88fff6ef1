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
  /** A figure beside the label: how many wait there. Null keeps its place while it is not known yet. */
  count?: number | null
}

interface TabsProps<Value extends string> {
  /** Names the set of tabs for screen readers. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /**
   * Draws what a tab shows in slices, between which the page goes on answering: for panels of many figures. Never
   * for one with a field or keys of its own, where the panel going away would take what is typed meanwhile.
   */
  sliced?: boolean
  /** One `TabPanel` per tab. */
  children: ReactNode
  className?: string
}

/**
 * Tabs across one screen; arrow keys, Home and End move between them and choose at once. Ours and not Radix's:
 * theirs weighs 9 kB on the first load of the dashboard, most of it for moving a focus that ours moves in a line.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  sliced = false,
  children,
  className,
}: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const drawn = useDeferredValue(value)
  const counts = tabs.map(({ count }) => count).join()
  // On a narrow phone the chosen tab may lie beyond the edge, after a reload for instance, or when counts arrive.
  useEffect(() => bringIntoView(list.current), [value, counts])
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
              {tab.count !== undefined && (
                <span
                  style={COUNT}
                  className="rounded-full bg-surface-3 px-1.5 text-center text-2xs font-strong text-fg-2"
                >
                  {tab.count ?? '\u00a0'}
                </span>
              )}
            </button>
          )
        })}
      </div>
      <Chosen value={{ id, value: sliced ? drawn : value }}>{children}</Chosen>
    </div>
  )
}

interface TabPanelProps {
  value: string
  className?: string
  children: ReactNode
}

/** What a tab shows. Only the chosen one is mounted. */
export function TabPanel({ value, className, children }: TabPanelProps) {
  const chosen = use(Chosen)
  if (chosen.value !== value) return null
  return (
    <div
      role="tabpanel"
      id={panelId(chosen.id, value)}
      aria-labelledby={tabId(chosen.id, value)}
      tabIndex={0}
      className={classNames('pt-4 md:pt-4', className)}
    >
      {children}
    </div>
  )
}

/** Not by scrollIntoView, after which Chromium's first Tab starts here and leaves out the link to the content. */
function bringIntoView(list: HTMLElement | null): void {
  const chosen = list?.querySelector<HTMLElement>('[data-state=active]')
  if (!list || !chosen) return
  const end = chosen.offsetLeft + chosen.offsetWidth - list.clientWidth
  list.scrollLeft = Math.min(Math.max(list.scrollLeft, end + PEEK_PX), chosen.offsetLeft - PEEK_PX)
}

/** As much of the neighbours shows that they are there. */
const PEEK_PX = 36

const Chosen = createContext({ id: '', value: '' })

const tabId = (id: string, value: string): string => `${id}tab-${value}`
const panelId = (id: string, value: string): string => `${id}panel-${value}`

/** Where a key leads from one of so many tabs; past the last comes the first. */
const STEPS: Record<string, (from: number, count: number) => number> = {
  ArrowRight: (from, count) => (from + 1) % count,
  ArrowLeft: (from, count) => (from - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Two digits: with one or two of them, and with none yet, the tabs beside stand still. */
const COUNT = { minWidth: 26 }

const TRIGGER =
  'relative flex min-h-11 flex-1 shrink-0 items-center justify-center gap-1.5 whitespace-nowrap px-2 pb-0.5 ' +
  'font-medium text-fg-2 ' +
  'transition-colors hover:text-fg data-[state=active]:text-fg md:flex-none md:px-px ' +
  'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full after:bg-transparent ' +
  'data-[state=active]:after:bg-fg ' +
  'focus-visible:-outline-offset-2'
