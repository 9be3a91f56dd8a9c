import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { type DefaultValues, type Path, type PathValue, useForm } from 'react-hook-form';

/** As long as a person pauses between words, not between letters. */
const TYPING_PAUSE_MS = 300;

type FilterTexts<T> = Record<keyof T, string>;

/** `Object.keys` forgets the names. */
const listNames = <T extends object>(values: T) => Object.keys(values) as (keyof T & Path<T>)[];

/**
 * A filter form over `values` that are stored elsewhere, such as the address. Fields of `typedNames` are published once
 * typing pauses, or at once by Enter; other fields at once; texts without the spaces around them. A value that changes
 * elsewhere replaces the content of its field; the echo of a published change keeps what was typed since.
 */
export function useFilterForm<T extends FilterTexts<T>>(
  values: T,
  { typedNames, onChange }: { typedNames: readonly Path<T>[]; onChange: (change: Partial<T>) => void },
) {
  const { control, register, getValues, setValue, subscribe } = useForm<T>({
    defaultValues: values as DefaultValues<T>, // a text for every name
  });
  const receivedValues = useRef(values);
  const publishedValues = useRef(values);

  const publish = () => {
    const change: Partial<T> = {};
    for (const name of listNames(values)) {
      const text = String(getValues(name)).trim() as T[typeof name]; // trimmed, it is still a value of this field
      if (text !== publishedValues.current[name]) change[name] = text;
    }
    if (listNames(change).length === 0) return;
    publishedValues.current = { ...publishedValues.current, ...change };
    onChange(change);
  };

  useEffect(() => {
    for (const name of listNames(values)) {
      if (values[name] === receivedValues.current[name] || values[name] === publishedValues.current[name])
        continue;
      publishedValues.current = { ...publishedValues.current, [name]: values[name] };
      setValue(name, values[name] as PathValue<T, typeof name>); // the value of the same name
    }
    receivedValues.current = values;
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
