import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { type DefaultValues, type Path, type PathValue, useForm } from 'react-hook-form';

/** As long as a person pauses between words, not between letters. */
const TYPING_PAUSE_MS = 300;

type TextsOf<T> = Record<keyof T, string>;

/** `Object.keys` forgets the names. */
const namesOf = <T extends object>(values: T) => Object.keys(values) as (keyof T & Path<T>)[];

/**
 * A filter form over `values` that are stored elsewhere, such as the address. Fields of `typedNames` are published once
 * typing pauses, or at once by Enter; other fields at once; texts without the spaces around them. A value that changes
 * elsewhere replaces the content of its field; the echo of a published change keeps what was typed since.
 */
export function useFilterForm<T extends TextsOf<T>>(
  values: T,
  { typedNames, onChange }: { typedNames: readonly Path<T>[]; onChange: (change: Partial<T>) => void },
) {
  const { control, register, getValues, setValue, subscribe } = useForm<T>({
    defaultValues: values as DefaultValues<T>, // a text for every name
  });
  const received = useRef(values);
  const published = useRef(values);

  const publish = () => {
    const change: Partial<T> = {};
    for (const name of namesOf(values)) {
      const text = String(getValues(name)).trim() as T[typeof name]; // trimmed, it is still a value of this field
      if (text !== published.current[name]) change[name] = text;
    }
    if (namesOf(change).length === 0) return;
    published.current = { ...published.current, ...change };
    onChange(change);
  };

  useEffect(() => {
    for (const name of namesOf(values)) {
      if (values[name] === received.current[name] || values[name] === published.current[name]) continue;
      published.current = { ...published.current, [name]: values[name] };
      setValue(name, values[name] as PathValue<T, typeof name>); // the value of the same name
    }
    received.current = values;
  }, [values, setValue]);

  const publishLater = useEffectEvent(publish);
  const isTyped = useEffectEvent((name: string | undefined) => typedNames.some((typed) => typed === name));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        clearTimeout(timer);
        if (isTyped(name)) timer = setTimeout(() => publishLater(), TYPING_PAUSE_MS);
        else publishLater();
      },
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [subscribe]);

  /** Properties of an input that is searched by while a person types. */
  const registerSearch = (name: Path<T>) => ({
    ...register(name),
    type: 'search' as const,
    autoComplete: 'off',
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') publish();
    },
  });
  return { control, register, registerSearch };
}
