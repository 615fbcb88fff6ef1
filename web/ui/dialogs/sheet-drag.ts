import { type TouchEvent, useRef } from 'react'

/** Pulled down this far, a sheet closes. */
const CLOSING_PX = 80

/** A finger pulls a sheet (`data-sheet`) down by its header to close it; a shorter pull springs back. */
export function useSheetDrag(onClose: () => void) {
  const startY = useRef(0)
  const pull = ({ currentTarget, touches }: TouchEvent<HTMLElement>) => {
    const sheet = currentTarget.closest<HTMLElement>('[data-sheet]')
    const distance = (touches[0]?.clientY ?? startY.current) - startY.current
    if (sheet !== null) sheet.style.translate = `0 ${Math.max(0, distance)}px`
  }
  const letGo = ({ currentTarget, changedTouches }: TouchEvent<HTMLElement>) => {
    const sheet = currentTarget.closest<HTMLElement>('[data-sheet]')
    const distance = (changedTouches[0]?.clientY ?? startY.current) - startY.current
    if (distance > CLOSING_PX) onClose()
    else if (sheet !== null) sheet.style.translate = ''
  }
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      startY.current = touches[0]?.clientY ?? 0
    },
    onTouchMove: pull,
    onTouchEnd: letGo,
    onTouchCancel: letGo,
  }
}
