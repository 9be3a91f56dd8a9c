// These functions are sent to the page and run there, each alone: they use nothing outside of themselves.

/** What reaches beyond the right edge of the page; empty when the page does not scroll sideways. */
export function horizontalOverflow(): string[] {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1)
    .slice(0, 5)
    .map((element) => element.outerHTML.slice(0, 160));
}

/** Texts of which a part is neither visible nor announced by an ellipsis or a title. */
export function cutTexts(): string[] {
  const SR_ONLY_PIXELS = 2;
  return [...document.body.querySelectorAll<HTMLElement>('*')]
    .filter((element) => {
      const isMap = element.closest('[role=application]') !== null;
      if (
        isMap ||
        element.clientWidth <= SR_ONLY_PIXELS ||
        !element.checkVisibility() ||
        element.title !== ''
      )
        return false;
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut = ['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1;
      return isCut && textOverflow !== 'ellipsis' && element.textContent.trim() !== '';
    })
    .map((element) => `${element.textContent.trim().slice(0, 60)} in ${element.outerHTML.slice(0, 120)}`);
}

/** The visible texts, names and placeholders of the page, without raw answers, which are set in fixed width. */
export function visibleTexts(): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent?.checkVisibility() && !parent.closest('script, style, .font-mono'))
      texts.push(node.textContent ?? '');
  }
  for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title]')) {
    if (element.closest('.font-mono')) continue;
    for (const name of ['aria-label', 'placeholder', 'title']) texts.push(element.getAttribute(name) ?? '');
  }
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}
