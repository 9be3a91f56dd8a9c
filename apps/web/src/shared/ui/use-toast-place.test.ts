import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useToastPlace } from './use-toast-place.ts';

const EDGES = { top: 72, bottom: '12px' };

/** jsdom has no layout: the element is where this says. */
function addAt<T extends Element>(parent: Element, element: T, top: number, height: number): T {
  element.getBoundingClientRect = () => new DOMRect(16, top, innerWidth - 32, height);
  parent.append(element);
  return element;
}

/** The place is chosen before it; the second one is after all that was chosen for the first. */
async function waitForFrames(): Promise<void> {
  for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
}

beforeEach(() => {
  document.body.innerHTML = '<p data-sonner-toast></p><main></main>';
});
afterEach(() => {
  document.body.innerHTML = '';
});

it('moves a toast off the buttons of a dialog that opens, and back when it closes (NAV-35)', async () => {
  const { result } = renderHook(() => useToastPlace(true, EDGES));
  expect(result.current.place).toBe('bottom-center');
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'alertdialog');
  addAt(dialog, document.createElement('button'), innerHeight - 60, 44);
  document.body.append(dialog);
  await waitFor(() => expect(result.current.place).toBe('top-center'));
  dialog.remove();
  await waitFor(() => expect(result.current.place).toBe('bottom-center'));
});

it('leaves the buttons of the dialog free that stands on another one (NAV-35)', async () => {
  const { result } = renderHook(() => useToastPlace(true, EDGES));
  const [details, report] = [72, innerHeight - 60].map((top) => {
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    addAt(dialog, document.createElement('button'), top, 44);
    return dialog;
  });
  document.body.append(details ?? '');
  document.body.append(report ?? '');
  await waitFor(() => expect(result.current.place).toBe('top-center'));
});

it.each([
  ['the sentence about what was just done', '<main></main>', { role: 'status' }],
  ['a sentence on a screen that fills the window', '<main data-fills-window></main>', {}],
])(
  'moves a toast off %s that appears after it, and back when that goes (NAV-35)',
  async (_, screen, attributes) => {
    document.body.innerHTML = `<p data-sonner-toast></p>${screen}`;
    const { result } = renderHook(() => useToastPlace(true, EDGES));
    expect(result.current.place).toBe('bottom-center');
    const sentence = document.createElement('p');
    for (const [name, value] of Object.entries(attributes)) sentence.setAttribute(name, value);
    addAt(document.querySelector('main')!, sentence, innerHeight - 60, 44);
    await waitFor(() => expect(result.current.place).toBe('top-center'));
    sentence.remove();
    await waitFor(() => expect(result.current.place).toBe('bottom-center'));
  },
);

it('places toasts right below the header of a screen that fills the window (NAV-35)', async () => {
  document.body.innerHTML = '<p data-sonner-toast></p><main data-fills-window></main>';
  addAt(document.querySelector('main')!, document.createElement('header'), 0, 50);
  const { result } = renderHook(() => useToastPlace(false, EDGES));
  await waitFor(() => expect(result.current.above).toBe(54));
});

it('moves a toast off the field that takes the focus (NAV-35)', async () => {
  const { result } = renderHook(() => useToastPlace(true, EDGES));
  const main = document.querySelector('main') ?? document.body;
  const field = addAt(main, document.createElement('input'), innerHeight - 60, 44);
  field.focus();
  fireEvent.focusIn(field);
  await waitFor(() => expect(result.current.place).toBe('top-center'));
});

it.each([
  ['a field that is not in use', 'input', {}],
  ['a button that sends a form', 'button', { type: 'submit' }],
  ['the sentence about what was just done', 'p', { role: 'status' }],
])('leaves %s free where another place is (NAV-35)', async (_, tag, attributes) => {
  const { result } = renderHook(() => useToastPlace(true, EDGES));
  const main = document.querySelector('main') ?? document.body;
  const element = addAt(main, document.createElement(tag), innerHeight - 60, 44);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  fireEvent.focusIn(document.body);
  await waitFor(() => expect(result.current.place).toBe('top-center'));
});

it.each([
  ['the switch of what a screen shows', '<main><fieldset data-keep-free></fieldset></main>', 'fieldset'],
  ['a button beside its title', '<main><div data-page-head><button></button></div></main>', 'button'],
])('leaves %s free rather than what can be scrolled away (NAV-35)', async (_, screen, selector) => {
  document.body.innerHTML = `<p data-sonner-toast></p>${screen}`;
  const main = document.querySelector('main')!;
  const kept = document.querySelector(selector)!;
  addAt(kept.parentElement!, kept, 72, innerHeight / 2);
  const list = addAt(main, document.createElement('input'), innerHeight - 60, 44);
  const { result } = renderHook(() => useToastPlace(true, EDGES));
  expect(result.current.place).toBe('bottom-center');
  kept.remove();
  await waitFor(() => expect(result.current.place).toBe('top-center'));
  expect(list).toBeInTheDocument();
});

it('leaves every control of a screen free that fills the window, because none can be scrolled away (NAV-35)', async () => {
  document.body.innerHTML = '<p data-sonner-toast></p><main data-fills-window></main>';
  const { result } = renderHook(() => useToastPlace(false, EDGES));
  expect(result.current.place).toBe('top-center');
  const main = document.querySelector('main')!;
  addAt(main, document.createElement('button'), 72, 44);
  fireEvent.focusIn(document.body);
  await waitFor(() => expect(result.current.place).toBe('bottom-right'));
  const submit = addAt(main, document.createElement('button'), innerHeight - 60, 44);
  submit.getBoundingClientRect = () => new DOMRect(innerWidth - 300, innerHeight - 60, 280, 44);
  fireEvent.focusIn(document.body);
  await waitFor(() => expect(result.current.place).toBe('bottom-left'));
});

it('stays where it is while its button is pressed, which would lose the press (NAV-35)', async () => {
  document.body.innerHTML = '<ol data-sonner-toaster><li data-sonner-toast><button>Undo</button></li></ol>';
  const { result } = renderHook(() => useToastPlace(true, EDGES));
  addAt(document.body, document.createElement('h1'), innerHeight - 60, 44);
  const undo = document.querySelector('button')!;
  undo.focus();
  fireEvent.focusIn(undo);
  await waitForFrames();
  expect(result.current.place).toBe('bottom-center');
  undo.blur();
  fireEvent.focusIn(document.body);
  await waitFor(() => expect(result.current.place).toBe('top-center'));
});

it('does not move a toast below a mouse that rests, which would keep it there (NAV-35)', async () => {
  const { result } = renderHook(() => useToastPlace(false, EDGES));
  const main = document.querySelector('main')!;
  const title = addAt(main, document.createElement('h1'), 72, 44);
  await waitFor(() => expect(result.current.place).toBe('bottom-right'));
  fireEvent.pointerMove(main, { pointerType: 'mouse', clientX: innerWidth / 2, clientY: 94 });
  title.remove(); // the next screen is being loaded
  await waitForFrames();
  expect(result.current.place).toBe('bottom-right');
  fireEvent.pointerMove(main, { pointerType: 'mouse', clientX: 20, clientY: innerHeight / 2 });
  main.append('text');
  await waitFor(() => expect(result.current.place).toBe('top-center'));
});

it.each([
  ['a finger that was lifted', { pointerType: 'touch' }],
  ['a mouse that has left the window', { pointerType: 'mouse' }],
])('does not leave the place of %s free (NAV-35)', async (_, pointer) => {
  const { result } = renderHook(() => useToastPlace(false, EDGES));
  const main = document.querySelector('main')!;
  fireEvent.pointerMove(main, { ...pointer, clientX: innerWidth / 2, clientY: 94 });
  fireEvent.pointerLeave(document.documentElement, pointer);
  main.append('text');
  await waitForFrames();
  expect(result.current.place).toBe('top-center');
});

it('keeps its place when another message joins one that is under the mouse (NAV-35)', async () => {
  document.body.innerHTML = '<ol data-sonner-toaster><li data-sonner-toast><button>Undo</button></li></ol>';
  const { result } = renderHook(() => useToastPlace(false, EDGES));
  const undo = document.querySelector('button')!;
  undo.focus();
  fireEvent.pointerMove(undo, { pointerType: 'mouse', clientX: innerWidth / 2, clientY: 94 });
  act(() => result.current.choose());
  expect(result.current.place).toBe('top-center');
});

it.each(['animationend', 'load', 'scrollend', 'transitionend'])(
  'moves a toast off a button that was moved below it, at the end of that: %s (NAV-35)',
  async (type) => {
    const { result } = renderHook(() => useToastPlace(true, EDGES));
    const main = document.querySelector('main')!;
    const button = addAt(main, document.createElement('button'), innerHeight / 2, 44);
    button.type = 'submit';
    fireEvent.focusIn(document.body);
    await waitForFrames();
    expect(result.current.place).toBe('bottom-center');
    button.getBoundingClientRect = () => new DOMRect(16, innerHeight - 60, innerWidth - 32, 44);
    fireEvent(main, new Event(type));
    await waitFor(() => expect(result.current.place).toBe('top-center'));
  },
);

it('moves a toast off a button that was scrolled below it where the browser does not say that scrolling has ended (NAV-35)', async () => {
  const described = Object.getOwnPropertyDescriptor(window, 'onscrollend')!;
  Reflect.deleteProperty(window, 'onscrollend');
  const { result } = renderHook(() => useToastPlace(true, EDGES));
  Object.defineProperty(window, 'onscrollend', described);
  const main = document.querySelector('main')!;
  const button = addAt(main, document.createElement('button'), innerHeight / 2, 44);
  button.type = 'submit';
  await waitForFrames();
  expect(result.current.place).toBe('bottom-center');
  button.getBoundingClientRect = () => new DOMRect(16, innerHeight - 60, innerWidth - 32, 44);
  fireEvent.scroll(main);
  await waitFor(() => expect(result.current.place).toBe('top-center'));
});

it('measures the screen once for all that changes before the next picture', async () => {
  renderHook(() => useToastPlace(true, EDGES));
  const main = document.querySelector('main') ?? document.body;
  const field = addAt(main, document.createElement('input'), 100, 44);
  await waitForFrames();
  let measured = 0;
  field.getBoundingClientRect = () => {
    measured += 1;
    return new DOMRect(16, 100, 200, 44);
  };
  for (let change = 0; change < 5; change += 1) {
    main.append('text');
    await Promise.resolve(); // the observer is called between
  }
  await waitForFrames();
  expect(measured).toBe(1);
});
