import { createContext, useContext } from 'react';

/** Whether the form around a control is being sent. */
export const FormSending = createContext(false);

/**
 * A control of a form that is being sent keeps its value and its look, and can't be changed: what is typed meanwhile would
 * be in neither the request nor, after its success, on the screen. What is off for a reason of its own has `data-off` and looks so.
 */
export const useFormSending = () => useContext(FormSending);
