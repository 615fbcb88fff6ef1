import { Tabs as Radix } from 'radix-ui'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

export interface Tab<Value extends string> {
  value: Value
  label: string
  /** A figure beside the label: how many wait there. */
  count?: number
}

interface TabsProps<Value extends string> {
  /** Names the set of tabs for screen readers. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** One `TabPanel` per tab. */
  children: ReactNode
  className?: string
}

/** Tabs across one screen; arrow keys move between them. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  children,
  className,
}: TabsProps<Value>) {
  const select = (chosen: string) => {
    const tab = tabs.find((candidate) => candidate.value === chosen)
    if (tab !== undefined) onValueChange(tab.value)
  }
  const list = useRef<HTMLDivElement>(null)
  // On a narrow phone the chosen tab may lie beyond the edge, after a reload for instance.
  useEffect(() => {
    const chosen = list.current?.querySelector('[data-state=active]')
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <Radix.Root value={value} onValueChange={select} className={className}>
      <Radix.List
        ref={list}
        aria-label={label}
        className="flex overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none] md:gap-5.5"
      >
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={TRIGGER} onMouseDown={focusWithoutRing}>
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-full bg-surface-3 px-1.5 text-2xs font-strong text-fg-2">
                {tab.count}
              </span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  )
}

/** Radix focuses a pressed tab by script, and browsers draw a ring for that; the mouse needs none. */
function focusWithoutRing({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.focus({ focusVisible: false, preventScroll: true })
}

interface TabPanelProps {
  value: string
  className?: string
  children: ReactNode
}

/** What a tab shows. Only the chosen one is mounted. */
export function TabPanel({ value, className, children }: TabPanelProps) {
  return (
    <Radix.Content value={value} className={classNames('pt-4 md:pt-4.5', className)}>
      {children}
    </Radix.Content>
  )
}

const TRIGGER =
  'relative flex min-h-11 flex-1 shrink-0 items-center justify-center gap-1.5 whitespace-nowrap px-2 pb-0.5 font-medium text-fg-2 ' +
  'transition-colors hover:text-fg data-[state=active]:text-fg md:flex-none md:px-px ' +
  'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full after:bg-transparent data-[state=active]:after:bg-fg ' +
  'focus-visible:-outline-offset-2'
