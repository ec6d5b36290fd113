import type { RefCallback } from 'react'

/**
 * Places an element in percent of the chart, by custom properties that its style sheet reads. They are set by script: the policy of
 * the page forbids style attributes in HTML.
 */
export function placed(places: Readonly<Record<string, number>>): RefCallback<HTMLElement> {
  return (element) => {
    for (const [name, place] of Object.entries(places)) element?.style.setProperty(`--${name}`, `${place}%`)
  }
}
