/**
 * Testing Library asks for the style of every element, with its ancestors, to find one by its role. jsdom then matches
 * its whole style sheet and calculates all colours, which was a fifth of the time of a test. The three properties that
 * are asked for are answered here, and everything else, or a page with a style sheet of its own, by jsdom.
 */
const styleOfJsdom = window.getComputedStyle.bind(window);

/** What jsdom's style sheet looks at to choose a display. */
const buildDisplayKey = (element: Element): string =>
  [
    element.namespaceURI,
    element.localName,
    element.parentElement?.localName,
    ...['hidden', 'open', 'type', 'controls'].map((name) => element.getAttribute(name)),
    element.matches(':first-of-type'),
  ].join(' ');
const displays = new Map<string, string>();

/** What the page consists of: icons and drawings are SVG. */
type StyledElement = HTMLElement | SVGElement;
const isStyled = (element: Element | null): element is StyledElement =>
  element instanceof HTMLElement || element instanceof SVGElement;

function getDisplay(element: StyledElement): string {
  if (element.style.display !== '') return element.style.display;
  const key = buildDisplayKey(element);
  const known = displays.get(key) ?? styleOfJsdom(element).display;
  displays.set(key, known);
  return known;
}

/** The value of the next element that sets it. */
function findInherited(element: StyledElement, property: string): string | undefined {
  for (let at: Element | null = element; isStyled(at); at = at.parentElement) {
    const own = at.style.getPropertyValue(property);
    if (own !== '' && own !== 'inherit') return own;
  }
  return undefined;
}

const ANSWERS = new Map<string, (element: StyledElement) => string>([
  ['display', getDisplay],
  ['visibility', (element) => findInherited(element, 'visibility') ?? 'visible'],
  ['pointer-events', (element) => findInherited(element, 'pointer-events') ?? 'auto'],
]);

window.getComputedStyle = (element, pseudo) => {
  const isPlain = isStyled(element) && !pseudo && document.styleSheets.length === 0;
  if (!isPlain) return styleOfJsdom(element, pseudo);
  let style: CSSStyleDeclaration | undefined;
  const getWholeStyle = () => {
    style ??= styleOfJsdom(element);
    return style;
  };
  const read = (property: string) =>
    ANSWERS.get(property)?.(element) ?? getWholeStyle().getPropertyValue(property);
  return new Proxy(Object.create(null), {
    get(_, name) {
      if (name === 'getPropertyValue') return read;
      const property = name === 'pointerEvents' ? 'pointer-events' : String(name);
      if (ANSWERS.has(property)) return read(property);
      const value = Reflect.get(getWholeStyle(), name);
      return typeof value === 'function' ? value.bind(getWholeStyle()) : value;
    },
  });
};
