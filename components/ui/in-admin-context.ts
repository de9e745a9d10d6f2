"use client";
import { createContext } from "react";

/** Whether Shopify's admin is around the page, with a menu and a title bar of its own. */
export const InAdmin = createContext(false);
