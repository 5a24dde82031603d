import { describe, expect, it } from "vitest";
import { isSameOwner } from "./same-owner.ts";

describe("a name fits", () => {
  it.each([
    ["Adaeze Okonkwo", "OKONKWO ADAEZE"],
    ["Adaeze Okonkwo", "Okonkwo, Adaeze"],
    ["Adaeze Ngozi Okonkwo", "OKONKWO ADAEZE"],
    ["Adaeze Okonkwo", "OKONKWO ADAEZE NGOZI"],
    ["Adaeze Ngozi Okonkwo", "ADAEZE N. OKONKWO"],
    ["Adaeze N Okonkwo", "OKONKWO NGOZI ADAEZE"],
    ["Adaeze Okonkwo", "MRS. ADAEZE OKONKWO"],
    ["Sinéad O'Neil", "ONEIL SINEAD"],
    ["Sinead O’Neil", "O'NEIL, SINEAD"],
    ["Olu-Ade Bello", "BELLO OLU ADE"],
    ["Olu Ade Bello", "BELLO OLU-ADE"],
    ["Oluade Bello", "BELLO OLU-ADE"],
    ["Ọláwálé Adéyẹmí", "ADEYEMI OLAWALE"],
    ["  adaeze   OKONKWO ", "okonkwo adaeze"],
    ["Oluwaseun Adeyemi", "ADEYEMI OLUWA SEUN"],
    ["Chukwu-Emeka Obi", "OBI CHUKWUEMEKA"],
    ["Mary Ann Okafor", "OKAFOR MARYANN"],
    ["Abdulrahman Bello", "BELLO ABDUL RAHMAN"],
    ["Abdulrahman Bello", "BELLO ABDUL-RAHMAN"],
    ["Abdulrahman Bello", "ABD AL RAHMAN BELLO"],
    ["Abdulrahman Bello", "ABD AL-RAHMAN BELLO"],
    ["Abdulrahman Bello", "ABDUR RAHMAN BELLO"],
    ["Abdul Rahman Bello", "ABDURRAHMAN BELLO"],
    ["Abd al Rahman Bello", "BELLO ABDUL RAHMAN"],
    ["Abdulsalam Musa", "MUSA ABDUS-SALAM"],
    ["Ibrahim Abdul", "ABDUL IBRAHIM"],
    ["Bo Li", "LI BO"],
    ["Adaeze Okonkwo", "ADAEZE OKONKWO EMEKA BOLA"],
    ["E Emeka Okafor", "OKAFOR EMEKA EBUKA"],
  ])("%s has the account of %s", (identity, account) => {
    expect(isSameOwner(identity, account)).toBe(true);
    expect(isSameOwner(account, identity)).toBe(true);
  });
});

describe("a name does not fit", () => {
  it.each([
    ["Adaeze Okonkwo", "OKONKWO EMEKA"],
    ["Adaeze Okonkwo", "OKONKWO"],
    ["Adaeze", "ADAEZE"],
    ["Adaeze Ngozi Okonkwo", "OKONKWO ADAEZE CHIOMA"],
    ["Adaeze Okonkwo", "A OKONKWO"],
    ["Adaeze Okonkwo", "ADAEZE OKONKWO VENTURES"],
    ["Adaeze Okonkwo", "ADAEZE OKONKWO AND SONS LTD"],
    ["Adaeze Okonkwo", "ADAEZE OKONKWO & EMEKA OKONKWO"],
    ["Adaeze Okonkwo", "ADAEZE OKONKWO EMEKA BOLA TUNDE"],
    ["Adaeze Okonkwo", "ADAEZE OKONKWQ"],
    ["Ada Ada", "ADA ADA"],
    ["Abdulrahman Bello", "ABDULRAHIM BELLO"],
    ["Abdulrahman Bello", "ABDUL BELLO"],
    ["Abdulrahman Bello", "RAHMAN BELLO"],
    ["Abdulsalam Bello", "ABDULSAMAD BELLO"],
    ["Abdullahi Musa", "ABDUL MUSA"],
    ["Ade Ola", "ADEOLA"],
    ["Zabdur Bello", "BELLO ZABDUL"],
    ["Adeola Bello", "OLA ADE BELLO"],
    ["A De Okafor", "ADE OKAFOR OKAFOR"],
    ["Adaeze Okonkwo", "ADAEZE OKONKWO EMEKA-BOLA-TUNDE"],
    ["Mr Okonkwo", "MR OKONKWO"],
    ["A Okonkwo", "A OKONKWO"],
    ["Adaeze N Okonkwo", "OKONKWO ADAEZE HASSAN"],
    ["Adaeze Hassan Okonkwo", "OKONKWO ADAEZE N"],
    ["Oluwaseun Adeyemi", "ADEYEMI OL UW AS EUN"],
    ["Zabdal Bello", "ZABDUL BELLO"],
    ["Abduro Bello", "ABDULO BELLO"],
    ["Zabdurra Bello", "ZABDULRA BELLO"],
    ["Adaeze Okonkwo", ""],
    ["", ""],
    ["...", "---"],
  ])("%s has not the account of %s", (identity, account) => {
    expect(isSameOwner(identity, account)).toBe(false);
  });
});
